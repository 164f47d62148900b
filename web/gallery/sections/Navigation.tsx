import { Button, CountBadge, PageHeader, Stepper, Tabs } from '#web/design/index.ts';
import { LONG_WORD, Sample, Section } from '../Section.tsx';

const TABS = [
  { value: 'all', label: 'All', panel: 'Everybody you know.' },
  { value: 'requests', label: 'Requests', badge: <CountBadge n={3} />, panel: '' },
  { value: 'sent', label: 'Sent', panel: '' },
];
const STEPS = ['Basics', 'Work', 'Story', 'Taste', 'Photo'].map((label) => ({ key: label, label }));
const stepper = { label: 'Steps', steps: STEPS, doneLabel: 'done' };

export const Navigation = () => (
  <Section id="navigation" title="Navigation">
    <Sample name="tabs">
      <Tabs label="Connections" tabs={TABS} />
    </Sample>
    <Sample name="tabs, hover" state="hover" of="[role=tab]:nth-of-type(2)">
      <Tabs label="Connections" tabs={TABS} />
    </Sample>
    <Sample name="tabs, focus" state="focus-visible" of="[role=tab]">
      <Tabs label="Connections" tabs={TABS} />
    </Sample>
    <Sample name="steps">
      <Stepper {...stepper} current={2} summary="Step 3 of 5: Story" />
    </Sample>
    <Sample name="steps that can be pressed, hover" state="hover">
      <Stepper {...stepper} current={1} summary="Step 2 of 5: Work" onSelect={() => {}} />
    </Sample>
    <Sample name="head of a page">
      <PageHeader
        title="Hangouts"
        text="Plans of members near you."
        back={<a href="#navigation">Back</a>}
        actions={<Button>Create</Button>}
      />
    </Sample>
    <Sample name="head of a page, long words">
      <PageHeader title={`Hangout of ${LONG_WORD}`} actions={<Button>Create</Button>} />
    </Sample>
  </Section>
);
