import {
  BarChart,
  Button,
  ChangeList,
  Countdown,
  ExternalLink,
  FieldMarkings,
  JerseyBlock,
  Logo,
  LogoMark,
  MoneySplit,
  More,
  Price,
  RosterBody,
  RosterCard,
  RosterFoot,
  SessionTrack,
  ShareBar,
  Stars,
  Stat,
  Stats,
  Table,
  Ticket,
  Verified,
  Waterfall,
} from 'ui';
import { Sample } from './sample.tsx';

const COLLEGES = [
  'Ridgemont University',
  'Lakeshore State',
  'Harbor College',
  'Pine Valley',
  'Old North',
  'Saint Brendan',
];
const POSITION = 'Point Guard · Basketball';
const FACTS = [
  { label: 'Your time', value: 'Thu, Dec 3, 6:00 PM EST' },
  { label: 'Their time', value: 'Thu, Dec 3, 3:00 PM PST' },
  { label: 'Length', value: '60 minutes' },
  { label: 'You pay', value: '$120' },
];
const WEEKS = ['Oct 5', 'Oct 12', 'Oct 19', 'Oct 26', 'Nov 2', 'Nov 9'].map((at, index) => ({
  at,
  value: index * 240,
}));
const STEPS = [
  { label: 'Commission', note: '60% of released sessions.', amount: 432 },
  { label: 'Card fees', note: 'What Stripe charges.', amount: -23 },
  { label: 'Paid outside', note: 'By you, another way.', amount: 48 },
  { label: 'Still pending at Stripe', note: 'About two business days.', amount: -137 },
  { label: 'Available', amount: 320, total: true },
];
const ROWS = [
  { name: 'Maya Okafor', paid: 48 },
  { name: 'Jordan Reyes', paid: 32 },
];

export function Roster() {
  return (
    <>
      <Sample name="Logo, and its mark alone">
        <Logo name="Sideline" />
        <span style={{ width: '2rem', display: 'inline-block' }}>
          <LogoMark />
        </span>
      </Sample>
      <Sample name="RosterCard: rated, and new" wide>
        {[4.8, 0].map((average) => (
          <RosterCard key={average} firstName="Maya" lastName="Okafor" college="Ridgemont University" level="D1">
            <RosterBody role={POSITION} name="Maya Okafor">
              <p>Walk-on turned starter.</p>
              <Stars average={average} total={average ? 12 : 0} />
              <Verified />
            </RosterBody>
            <RosterFoot>
              <Price amount="$120" unit="an hour" />
              <Button look="accent">Book Session $120</Button>
            </RosterFoot>
          </RosterCard>
        ))}
      </Sample>
      <Sample name="JerseyBlock, in the colours of colleges">
        {COLLEGES.map((college) => (
          <JerseyBlock key={college} firstName="Maya" lastName="Okafor" college={college} small />
        ))}
      </Sample>
      <Sample name="FieldMarkings" wide>
        <div className="on-field" style={{ position: 'relative', minHeight: '9rem', padding: '2rem' }}>
          <FieldMarkings />
          <p>Text on the green ground</p>
        </div>
      </Sample>
    </>
  );
}

export function Sessions() {
  return (
    <>
      <Sample name="Ticket" wide>
        <Ticket
          kind="Your session"
          mark="No. 4F7A"
          title="Maya Okafor"
          role={POSITION}
          facts={FACTS}
          stub={<Button>Join</Button>}
        />
      </Sample>
      <Sample name="SessionTrack: none to all five steps" wide>
        {[0, 1, 2, 3, 4, 5].map((done) => (
          <SessionTrack key={done} done={done} notes={{ booked: 'Nov 20' }} />
        ))}
      </Sample>
      <Sample name="SessionTrack, stopped" wide>
        <SessionTrack done={2} stopped />
      </Sample>
      <Sample name="Countdown, running and ended">
        <Countdown until={new Date(Date.now() + 14 * 60_000)} now={() => new Date()}>
          {(left) => `${Math.ceil(left / 60_000)} minutes left`}
        </Countdown>
        <Countdown until={new Date(0)} now={() => new Date()}>
          {(left) => (left ? 'running' : 'over')}
        </Countdown>
      </Sample>
    </>
  );
}

export function Figures() {
  return (
    <>
      <Sample name="Stats" wide>
        <Stats>
          <Stat value="$1,240" label="Total revenue" note="14 transactions" />
          <Stat value="92%" label="Completion rate" />
          <Stat value="–" label="Not measured yet" />
        </Stats>
      </Sample>
      <Sample name="ExternalLink" wide>
        <ExternalLink url="https://film.example/junior" label="Junior highlights" />
        <ExternalLink url="https://www.film.example/full-game" label={null} />
      </Sample>
      <Sample name="MoneySplit, ShareBar" wide>
        <MoneySplit mentor="$48" platform="$72" note="Of every $120 hour." />
        <ShareBar
          shares={[
            { label: 'Family', value: '$40', amount: 40 },
            { label: 'Mentor', value: '$32', amount: 32 },
            { label: 'Platform', value: '$48', amount: 48 },
          ]}
        />
      </Sample>
      <Sample name="BarChart" wide>
        <BarChart
          title="Captured a week"
          total="$3,600"
          readings={WEEKS}
          maximum={1200}
          format={(value) => `$${value}`}
          lastIsOpen
        />
      </Sample>
      <Sample name="Waterfall" wide>
        <Waterfall caption="From commission to what can be collected" steps={STEPS} format={(amount) => `$${amount}`} />
      </Sample>
      <Sample name="More: closed at first, and open" wide>
        <More summary="What was sent to the bank">The session's record.</More>
        <More summary="Month by month" open>
          November: $288
        </More>
      </Sample>
      <Sample name="What was and what is now" wide>
        <ChangeList
          changes={[
            { label: 'College', from: 'Harlan College', to: 'Ridgemont University' },
            { label: 'GPA', from: 'Not given', to: '3.8' },
          ]}
        />
      </Sample>
      <Sample name="Table" wide>
        <Table
          caption="Payouts"
          columns={[
            { label: 'Mentor', value: (row: (typeof ROWS)[number]) => row.name },
            { label: 'Paid', value: (row) => `$${row.paid}`, number: true },
          ]}
          rows={ROWS}
          keyOf={(row) => row.name}
        />
      </Sample>
    </>
  );
}
