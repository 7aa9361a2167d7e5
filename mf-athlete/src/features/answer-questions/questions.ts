export const QUESTIONS = [
  {
    field: 'goal',
    label: () => 'What’s your goal for this session?',
    hint: 'One thing you want to walk away with.',
  },
  {
    field: 'standing',
    label: () => 'Where do things stand?',
    hint: 'Emails sent, replies, visits, camps. A few words are fine.',
  },
  {
    field: 'look_at',
    label: (mentor: string) => `What should ${mentor} look at?`,
    hint: 'Your film, a first email, a list of colleges.',
  },
] as const;
