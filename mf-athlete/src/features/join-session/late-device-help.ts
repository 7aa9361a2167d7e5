import { lazily } from 'web-kit/lazily';

export const DeviceHelp = lazily(
  async () => (await import(/* webpackChunkName: "if-device-fails" */ './device-help.tsx')).DeviceHelp,
);
