// The part of the federation's core that remotes take from the shell: 8 kB instead of 16. How a remote is found and
// fetched is not in it: the shell does that itself (shell/src/remotes.ts), by the containers' own init and get.
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

/** For tools that watch a page from outside; none is let in here. */
export const helpers = { global: {}, share: {}, utils: {} };
