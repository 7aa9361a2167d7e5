interface Hook {
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

// Fast Refresh finds React through this hook. A remote's copy of it loads long after React has started and asks the hook
// for the renderers. The hook of React's devtools remembers them; the stub that Fast Refresh installs does not.
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook };
const inject = hook.inject;
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
