// 8 kB instead of 16: the shell finds remotes itself (shell/src/remotes.ts); `helpers` serve devtools only.
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

export const helpers = { global: {}, share: {}, utils: {} };
