// Steps through a recorded search: shows a moment of it in the picture within root, and its sentence.
//
// data has begin, sentences, cuts, current, parts and changes, as zermelo.view.trees.player makes them. Keys are
// heard on options.keys, root by default; options.heard is told of every step that is shown. Gives
// { show, leave }: show(step) goes to a step, leave() ends it all.
function zermeloPlayer(root, data, options) {
  const { keys = root, heard = () => {} } = options || {};
  const find = (name) => root.querySelector(`[data-zp="${name}"]`);
  const tree = find("tree"), says = find("says"), scrub = find("scrub"), play = find("play"), fit = find("fit");
  const end = data.sentences.length - 1;
  const left = new AbortController();
  const groups = Object.keys(data.changes).map((key) => {
    const kind = key[0] === "e" ? "edge" : "node";
    return { element: tree.querySelector(`[data-${kind}="${key.slice(1)}"]`), changes: data.changes[key], shown: -1 };
  });
  let step = -1, timer = 0;
  // The last of [[step, part], …] that is not after a step.
  const partAt = (changes, at) => {
    let low = 0, high = changes.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (changes[middle][0] <= at) low = middle; else high = middle - 1;
    }
    return changes[low][1];
  };
  const follow = () => {
    const node = tree.querySelector(`[data-node="${data.current[step]}"]`);
    if (!node || (tree.scrollWidth <= tree.clientWidth && tree.scrollHeight <= tree.clientHeight)) return;
    const box = node.getBoundingClientRect(), frame = tree.getBoundingClientRect(), room = 40;
    if (box.left < frame.left + room || box.right > frame.right - room)
      tree.scrollLeft += (box.left + box.right) / 2 - (frame.left + frame.right) / 2;
    if (box.top < frame.top + room || box.bottom > frame.bottom - room)
      tree.scrollTop += (box.top + box.bottom) / 2 - (frame.top + frame.bottom) / 2;
  };
  const show = (to) => {
    const wanted = Math.max(0, Math.min(end, to));
    if (wanted === step) return;
    step = wanted;
    for (const group of groups) {
      const part = partAt(group.changes, step);
      if (part !== group.shown) {
        group.element.innerHTML = data.parts[part];
        group.shown = part;
      }
    }
    const number = document.createElement("b");
    number.textContent = `${step} of ${end}`;
    says.replaceChildren(number, data.sentences[step]);
    scrub.value = step;
    scrub.setAttribute("aria-valuetext", `step ${step} of ${end}`);
    find("first").disabled = find("back").disabled = step === 0;
    find("last").disabled = find("forward").disabled = step === end;
    find("cut").disabled = !data.cuts.some((at) => at > step);
    follow();
    heard(step);
  };
  const stop = () => { clearTimeout(timer); timer = 0; play.textContent = "Play"; };
  const tick = () => {
    if (step >= end) { stop(); return; }
    show(step + 1);
    timer = setTimeout(tick, Number(find("speed").value));
  };
  const toggle = () => {
    if (timer) { stop(); return; }
    if (step >= end) show(0);
    play.textContent = "Pause";
    timer = setTimeout(tick, Number(find("speed").value) / 2);
  };
  const go = (to) => { stop(); show(to); };
  const nextCut = () => { const at = data.cuts.find((cut) => cut > step); if (at !== undefined) go(at); };
  const lastCut = () => { const before = data.cuts.filter((cut) => cut < step); if (before.length) go(before[before.length - 1]); };
  find("first").onclick = () => go(0);
  find("back").onclick = () => go(step - 1);
  find("forward").onclick = () => go(step + 1);
  find("last").onclick = () => go(end);
  find("cut").onclick = nextCut;
  play.onclick = toggle;
  scrub.max = end;
  scrub.oninput = () => go(Number(scrub.value));
  fit.onchange = () => { tree.classList.toggle("zp-fit", fit.checked); follow(); };
  keys.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    const press = event.target.tagName === "BUTTON" || event.target.type === "checkbox";
    const does = { ArrowLeft: () => go(step - 1), ArrowRight: () => go(step + 1), Home: () => go(0), End: () => go(end), c: nextCut, C: lastCut };
    if (event.key === " " && !press) does[" "] = toggle;
    // Whoever is around, a notebook say, has keys of its own.
    if (does[event.key] || (event.key === " " && press)) event.stopPropagation();
    if (does[event.key]) { event.preventDefault(); does[event.key](); }
  }, { signal: left.signal });
  for (const name of ["says", "controls", "keys"]) find(name).hidden = false;
  show(data.begin);
  return { show: (to) => { if (to !== step) go(to); }, leave: () => { stop(); left.abort(); } };
}
