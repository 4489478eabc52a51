// What a GET answers: {data, error}.
import { useEffect, useState, api } from "../lib.js";

export function useGet(path) {
  const [state, setState] = useState({ data: null, error: null });
  useEffect(() => {
    const abort = new AbortController();
    setState({ data: null, error: null });
    api(path, undefined, { signal: abort.signal }).then(
      (data) => setState({ data, error: null }),
      (error) => { if (error.name !== "AbortError") setState({ data: null, error: error.message }); },
    );
    return () => abort.abort();
  }, [path]);
  return state;
}
