import { remoteConfig } from 'web-kit/rsbuild';

export default remoteConfig('mf-athlete');
