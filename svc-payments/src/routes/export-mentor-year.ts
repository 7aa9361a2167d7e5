import { exportMentorYear } from 'contracts/http/founder-money';
import type { Hono } from 'hono';
import { csvFile } from 'svc-kit/csv';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { writeMentorYearCsv } from '../paper/mentor-year-csv.ts';
import { findNames } from '../people.ts';
import { sumMentorYears } from '../store/earnings.ts';
import { findThresholds } from '../store/report-thresholds.ts';

export function mountExportMentorYear(app: Hono<AppEnv>, deps: Deps): void {
  route(app, exportMentorYear, async ({ query: { year } }) => {
    const [sums, thresholds] = [await sumMentorYears(deps.sql, year), await findThresholds(deps.sql)];
    const mentorIds = sums.map(({ mentorId }) => mentorId);
    const names = await findNames(deps, mentorIds).catch((error) => {
      deps.log.warn('no names for the yearly export', { error });
      throw new HttpError(503, 'service_down', { headers: { 'retry-after': '2' } });
    });
    return csvFile(`mentor-earnings-${year}.csv`, writeMentorYearCsv(year, sums, names, thresholds));
  });
}
