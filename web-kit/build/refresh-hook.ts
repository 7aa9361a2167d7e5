interface Hook {
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

// Remotes ask this hook for React's renderers long after React started; Fast Refresh's stub does not keep them.
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook };
const inject = hook.inject;
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
