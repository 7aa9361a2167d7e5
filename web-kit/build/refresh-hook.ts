interface Hook {
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

// Fast Refresh finds React by this hook. A remote's copy of it comes long after React has started, and asks the hook
// which renderers there are; the hook that React's own tools would bring remembers them, the stand-in does not.
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook };
const inject = hook.inject;
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
