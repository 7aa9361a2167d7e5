import { shellConfig } from 'web-kit/rsbuild';

export default shellConfig();
