import { exportLedger, exportSessions } from 'contracts/http/founder';
import { Download } from 'lucide-react';
import { addressOf } from 'web-kit/api';
import { Part } from '../../part.tsx';
import { MentorYear } from './mentor-year.tsx';

/** Plain links, because the browser sends the sign-in cookie and saves the file under its own name. */
export function Downloads() {
  return (
    <Part id="downloads" title="Downloads">
      <p className="mute">For a spreadsheet or your accountant: everything so far, oldest first, as CSV.</p>
      <div className="row">
        <a className="button button-quiet" href={addressOf(exportSessions, {})} download>
          <Download aria-hidden="true" />
          All sessions
        </a>
        <a className="button button-quiet" href={addressOf(exportLedger, {})} download>
          <Download aria-hidden="true" />
          The ledger
        </a>
      </div>
      <MentorYear />
    </Part>
  );
}
