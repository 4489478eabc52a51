// The shell: three rooms behind one address, #room?name=value&…, which holds a room's whole state.
import { html, render, useCallback, useEffect, useRef, useState, onAddress, onToast, writeAddress, Icon, IconButton } from "./lib.js";

const ROOMS = [
  { name: "lab", title: "Lab", told: "Look into a search", load: async () => (await import("./lab/lab.js")).Lab },
  { name: "play", title: "Play", told: "Play and review a game", load: async () => (await import("./play/play.js")).Play },
  { name: "learn", title: "Learn", told: "Lessons and exercises", load: async () => (await import("./learn/learn.js")).Learn },
];
const MESSAGE_STAYS = 5_000;

function place(hash = location.hash) {
  const [name, query = ""] = hash.slice(1).split(/\?(.*)/s);
  const room = ROOMS.find((each) => each.name === name) ?? ROOMS[0];
  return { room, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a room with these parameters; what is null or "" is left out. */
function address(name, params) {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== "");
  // Brackets, commas and the like are as legible as they can be.
  const query = new URLSearchParams(given).toString().replace(/%5B|%5D|%2C|%3A|%28|%29|%2F|%3F/g, decodeURIComponent);
  return `#${name}${query ? `?${query}` : ""}`;
}

// Browsers ignore pages that change their address too often: Chromium, more than 200 times in ten seconds.
let wanted = location.hash;

onAddress(() => {
  if (wanted !== location.hash) history.replaceState(null, "", wanted);
});

function Shell() {
  const [now, setNow] = useState(() => place());
  const [last, setLast] = useState({});
  const [rooms, setRooms] = useState({});
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? "auto");
  const main = useRef(null);
  const name = now.room.name;

  useEffect(() => {
    const moved = () => {
      wanted = location.hash;
      setNow(place());
    };
    const leaving = (event) => { if (event.type !== "click" || event.target.closest?.("a")) writeAddress(); };
    addEventListener("hashchange", moved);
    for (const kind of ["click", "pagehide", "visibilitychange"]) addEventListener(kind, leaving, true);
    return () => {
      removeEventListener("hashchange", moved);
      for (const kind of ["click", "pagehide", "visibilitychange"]) removeEventListener(kind, leaving, true);
    };
  }, []);
  // What each room was left with: its link leads back there.
  useEffect(() => setLast((old) => ({ ...old, [name]: address(name, now.params) })), [now]);
  useEffect(() => {
    document.title = `${now.room.title} · Zermelo studio`;
    if (rooms[name]) return;
    now.room.load().then(
      (room) => setRooms((known) => ({ ...known, [name]: room })),
      (error) => setRooms((known) => ({ ...known, [name]: () => html`<p class="page error-line">${`the room does not open: ${error.message}`}</p>` })),
    );
  }, [name]);

  /**
   * Put a room's state into the address: in place of the one before, or as a step to come back to if `push`.
   * A room that has been left since can only say what its link leads back to.
   */
  const setParams = useCallback((params, { push = false, room = name } = {}) => {
    const target = address(room, params);
    if (!push && place(wanted).room.name !== room) {
      setLast((old) => ({ ...old, [room]: target }));
      return;
    }
    if (target === wanted) return;
    if (push) {
      writeAddress();
      history.pushState(null, "", target);
    }
    wanted = target;
    writeAddress();
    setNow(place(target));
  }, [name]);

  const nextTheme = () => {
    const next = { auto: "light", light: "dark", dark: "auto" }[theme];
    setTheme(next);
    if (next === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try { localStorage.setItem("zermelo-theme", next); } catch { /* storage is switched off */ }
  };

  const Room = rooms[name];
  const linkTo = (room) => (room !== name && last[room]) || `#${room}`;
  return html`
    <header class="bar">
      <button type="button" class="skip" onClick=${() => main.current.focus()}>Skip to the room</button>
      <a class="brand" href=${linkTo("lab")}><img src="/static/icon.svg" alt="" width="26" height="26" /><span>Zermelo</span></a>
      <nav aria-label="Rooms">
        ${ROOMS.map((room) => html`<a key=${room.name} href=${linkTo(room.name)} title=${room.told} aria-current=${room.name === name ? "page" : undefined}>${room.title}</a>`)}
      </nav>
      <${IconButton} name=${theme} label=${`Theme: ${theme}. Change it`} onClick=${nextTheme} />
    </header>
    <main id="main" ref=${main} tabindex="-1" data-room=${name}>
      ${Room ? html`<${Room} key=${name} params=${now.params} setParams=${setParams} />` : html`<p class="page quiet">Opening ${now.room.title} …</p>`}
    </main>
    <${Messages} />`;
}

function Messages() {
  const [message, setMessage] = useState(null);
  useEffect(() => onToast(setMessage), []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), MESSAGE_STAYS);
    return () => clearTimeout(timer);
  }, [message]);
  return html`<div class="toasts" role="status" aria-live="polite">
    ${message && html`<div class=${`toast${message.bad ? " bad" : ""}`} key=${message.at}>
      <span>${message.text}</span>
      <button type="button" class="toast-close" aria-label="Close this message" onClick=${() => setMessage(null)}><${Icon} name="close" /></button>
    </div>`}
  </div>`;
}

render(html`<${Shell} />`, document.getElementById("app"));
