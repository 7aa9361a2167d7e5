// The part of the federation's core that remotes take from the shell: 8 kB instead of 16. It leaves out finding and
// fetching remotes: the shell does that itself (shell/src/remotes.ts) through the containers' own init and get.
export {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from 'federation-core';

/** Hooks for devtools, which are not supported here. */
export const helpers = { global: {}, share: {}, utils: {} };
