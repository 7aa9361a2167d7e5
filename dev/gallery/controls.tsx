import { Bell } from 'lucide-react';
import { useState } from 'react';
import {
  AskOnce,
  Button,
  ButtonLink,
  CancelDialog,
  Checkbox,
  CodeInput,
  ConfirmDialog,
  Dialog,
  FormFoot,
  HeartButton,
  HeartLink,
  IconButton,
  PasswordInput,
  PromptDialog,
  RadioCards,
  Select,
  Slider,
  StarInput,
  Tabs,
  TextArea,
  TextButton,
  TextInput,
} from 'ui';
import { Sample } from './sample.tsx';

const LOOKS = ['primary', 'accent', 'quiet', 'danger'] as const;
const SPORTS = [
  { value: 'rowing', label: 'Rowing' },
  { value: 'tennis', label: 'Tennis' },
];
const THREE = ['Today', 'Tomorrow', 'Another day'].map((title) => ({ value: title, title }));
const KINDS = [
  { value: 'athlete', title: 'High School Athlete', text: 'Find a mentor who has been through it.' },
  { value: 'mentor', title: 'College Athlete', text: 'Pass on what you know, and be paid for it.' },
];

export function Buttons() {
  return (
    <>
      <Sample name="Button, four looks">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </Sample>
      <Sample name="HeartButton: not saved, saved, with its word; HeartLink for visitors">
        <HeartButton label="Save Maya Okafor to favorites" on={false} onPress={() => undefined} />
        <HeartButton label="Save Maya Okafor to favorites" on onPress={() => undefined} />
        <HeartButton label="Saved Maya Okafor to favorites" on onPress={() => undefined}>
          Saved
        </HeartButton>
        <HeartLink label="Save Maya Okafor to favorites" to="/login" />
      </Sample>
      <Sample name="Button, waiting">
        {LOOKS.map((look) => (
          <Button key={look} look={look} waiting="Booking…">
            {look}
          </Button>
        ))}
      </Sample>
      <Sample name="Button, disabled">
        {LOOKS.map((look) => (
          <Button key={look} look={look} disabled>
            {look}
          </Button>
        ))}
      </Sample>
      <Sample name="Button, large and wide">
        <Button size="large">Large</Button>
        <Button wide>Wide</Button>
      </Sample>
      <Sample name="ButtonLink, TextButton, IconButton">
        <ButtonLink to="/">A link</ButtonLink>
        <ButtonLink to="/" look="quiet">
          A quiet link
        </ButtonLink>
        <TextButton>Only text</TextButton>
        <IconButton label="Notices">
          <Bell size={20} aria-hidden="true" />
        </IconButton>
      </Sample>
      <Sample name="AskOnce, answered with a yes and with a refusal" wide>
        <AskOnce waiting="Asking…" ask={async () => ({ ok: true, text: 'We tell you when a time opens.' })}>
          Tell me when free
        </AskOnce>
        <AskOnce waiting="Asking…" ask={async () => ({ ok: false, text: 'This mentor has open times now.' })}>
          Tell me when free, refused
        </AskOnce>
      </Sample>
    </>
  );
}

export function Fields() {
  const [stars, setStars] = useState(4);
  const [none, setNone] = useState(0);
  return (
    <>
      <Sample name="TextInput: plain, hint, error, optional, a code, disabled" wide>
        <TextInput label="School" />
        <TextInput label="Graduation year" hint="The year you leave school." inputMode="numeric" />
        <TextInput label="Email" error="Please give a valid email address." defaultValue="someone@" required />
        <TextInput label="Height" required={false} />
        <CodeInput label="Code from the email" digits={6} />
        <TextInput label="Address" disabled defaultValue="Cannot be changed" />
      </Sample>
      <Sample name="TextArea and Select" wide>
        <TextArea label="Bio" error="This field is required." />
        <Select label="Sport" options={SPORTS} placeholder="Choose a sport" />
        <Select label="Sport, with an error" options={SPORTS} placeholder="Choose a sport" error="Choose a sport." />
      </Sample>
      <Sample name="PasswordInput: at sign-in, and a new one" wide>
        <PasswordInput label="Password" autoComplete="off" />
        <PasswordInput label="New password" strength autoComplete="off" hint="At least 6 characters." />
      </Sample>
      <Sample name="Checkbox, RadioCards" wide>
        <Checkbox label="I would recommend this mentor" />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Not to be chosen" disabled />
        <RadioCards legend="Who are you?" options={KINDS} />
        <RadioCards legend="Who are you, unanswered?" options={KINDS} error="Choose one." />
        <RadioCards legend="When?" options={THREE} />
      </Sample>
      <Sample name="Slider, StarInput: chosen, unchosen with an error" wide>
        <Slider label="Refund" min={0} max={120} defaultValue={40} aria-valuetext="$40" />
        <StarInput legend="Overall rating" value={stars} onChange={setStars} required />
        <StarInput
          legend="Communication"
          value={none}
          onChange={setNone}
          error="Please provide an overall rating."
          required
        />
      </Sample>
      <Sample name="FormFoot: not sent yet, refused, sent" wide>
        <FormFoot failure={null}>Save</FormFoot>
        <FormFoot failure="We could not save this.">Save</FormFoot>
        <FormFoot failure={null} success="Saved.">
          Save
        </FormFoot>
      </Sample>
    </>
  );
}

type Open = 'plain' | 'confirm' | 'danger' | 'prompt' | 'cancel' | 'unknown' | null;
const OPENERS: [NonNullable<Open>, string][] = [
  ['plain', 'Dialog'],
  ['confirm', 'ConfirmDialog, waiting'],
  ['danger', 'ConfirmDialog, danger'],
  ['prompt', 'PromptDialog'],
  ['cancel', 'CancelDialog, refused'],
  ['unknown', 'CancelDialog, refund not known yet'],
];

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Sample name="Dialog, ConfirmDialog, PromptDialog">
        {OPENERS.map(([which, label]) => (
          <Button key={which} look="quiet" onClick={() => setOpen(which)}>
            {label}
          </Button>
        ))}
      </Sample>
      <Dialog open={open === 'plain'} onClose={close} title="A dialog" actions={<Button onClick={close}>Close</Button>}>
        <p>It keeps the focus inside and gives it back.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Collect commission?"
        confirm="Collect"
        waiting="Collecting…"
        onConfirm={close}
      >
        <p>$68.22 goes to your bank.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'danger'}
        onClose={close}
        title="Cancel this session?"
        confirm="Cancel session"
        cancel="Keep it"
        onConfirm={close}
        danger
      >
        <p>$120 comes back to your card.</p>
      </ConfirmDialog>
      <PromptDialog
        open={open === 'prompt'}
        onClose={close}
        title="Reject this mentor?"
        confirm="Reject"
        label="Reason"
        maxLength={1_000}
        onConfirm={close}
        danger
      />
      <CancelDialog
        open={open === 'cancel' || open === 'unknown'}
        onClose={close}
        onCancel={close}
        about="Maya Okafor, Thu, Dec 3, 6:00 PM EST"
        refund={open === 'cancel' ? '$120 goes back to your card.' : null}
        failure={open === 'cancel' ? 'This session can’t be cancelled anymore.' : null}
        working={false}
      />
      <Sample name="Tabs, with and without a count" wide>
        <Tabs
          label="Gallery tabs"
          param="sample"
          tabs={[
            { id: 'one', label: 'Overview', content: <p>The first panel.</p> },
            { id: 'two', label: 'Verify Mentors', count: 3, countLabel: 'pending', content: <p>Three wait.</p> },
          ]}
        />
      </Sample>
    </>
  );
}
