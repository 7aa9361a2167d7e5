export const SERVICES = ['identity', 'catalog', 'booking', 'payments'] as const;
export type Service = (typeof SERVICES)[number];
