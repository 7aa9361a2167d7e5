import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { type CalendarEvent, googleLink, icsText, outlookLink } from './calendar-links.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  event: CalendarEvent;
  /** The server's time: `now` of web-kit/clock. */
  now: () => Date;
}

export function AddToCalendar({ event, now }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        Add to calendar
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add to calendar" sheet>
        <Choices event={event} made={now()} />
      </Dialog>
    </>
  );
}

function Choices({ event, made }: { event: CalendarEvent; made: Date }) {
  const file = `data:text/calendar;charset=utf-8,${encodeURIComponent(icsText(event, made))}`;
  return (
    <ul className="stack">
      {[
        { name: 'Google Calendar', address: googleLink(event) },
        { name: 'Outlook', address: outlookLink(event) },
      ].map(({ name, address }) => (
        <li key={name}>
          <a className="button button-quiet button-wide" href={address} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
      <li>
        <a className="button button-quiet button-wide" href={file} download="session.ics">
          Apple and others (.ics file)
        </a>
      </li>
    </ul>
  );
}
