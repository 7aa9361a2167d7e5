import { galleryConfig } from 'web-kit/rsbuild';

export default galleryConfig();
