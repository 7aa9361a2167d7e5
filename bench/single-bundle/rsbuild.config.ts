import { singleBundleConfig } from '../../web-kit/rsbuild.ts';

export default singleBundleConfig('./browse.tsx', '../../shell/src/index.html', process.env.OUT ?? 'dist');
