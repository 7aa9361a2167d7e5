export function refuseProduction(environment: Record<string, string | undefined>): string | null;
