import { ArrowRight, Bell, MessageCircle, Plus, Send, X } from 'lucide-react';
import { useState } from 'react';
import {
  Badge,
  BoroughBullet,
  Button,
  CategoryBullet,
  Count,
  IconButton,
  Segmented,
  Stepper,
  Tabs,
} from '../../index.ts';
import s from '../gallery.module.css';

const CATEGORIES = ['sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games'];
const BOROUGHS = ['Manhattan', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island'];
const STEPS = ['Basics', 'Work and school', 'Insights', 'Goals', 'Taste'].map((label) => ({ key: label, label }));

export function Foundations() {
  const [busy, setBusy] = useState(false);
  const [category, setCategory] = useState('all');
  const [step, setStep] = useState(1);
  return (
    <section className={s.section}>
      <h2>Buttons</h2>
      <div className={s.row}>
        <Button variant="primary">Let's Connect!</Button>
        <Button>View Chat</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete account</Button>
        <Button variant="link">I have an access code</Button>
        <Button variant="primary" href="#link" iconEnd={<ArrowRight />}>
          A link
        </Button>
      </div>
      <div className={s.row}>
        <Button variant="primary" size="sm" icon={<Plus />}>
          Small
        </Button>
        <Button variant="primary" icon={<Plus />}>
          Create Hangout
        </Button>
        <Button variant="primary" size="lg">
          Request Access
        </Button>
        <Button variant="primary" busy={busy} busyLabel="Logging in..." onClick={() => setBusy(true)} id="busy">
          Log In
        </Button>
        <Button variant="primary" busy busyLabel="Submitting...">
          Submit
        </Button>
        <Button disabled>Request Sent</Button>
      </div>
      <div className={s.row}>
        <IconButton label="Notifications, 3 unread" badge={<Count n={3} />}>
          <Bell />
        </IconButton>
        <IconButton label="Messages" variant="outline">
          <MessageCircle />
        </IconButton>
        <IconButton label="Send" variant="filled">
          <Send />
        </IconButton>
        <IconButton label="Close" size="sm">
          <X />
        </IconButton>
        <IconButton label="Send, nothing to send" variant="filled" disabled>
          <Send />
        </IconButton>
        <Badge tone="sun">Beta</Badge>
        <Badge>Past</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="ok">Going</Badge>
        <Badge tone="danger">Cancelled</Badge>
        <Count n={7} label="7 unread" />
        <Count n={140} label="140 unread" />
      </div>
      <div className={s.row}>
        {BOROUGHS.map((borough) => (
          <span key={borough} className={s.line}>
            <BoroughBullet borough={borough} /> {borough}
          </span>
        ))}
        {CATEGORIES.map((one) => (
          <CategoryBullet key={one} category={one} label={one} />
        ))}
        <CategoryBullet category="music" size="lg" label="music" />
        <BoroughBullet borough="brooklyn" size="lg" label="Brooklyn" />
        <BoroughBullet borough="queens" size="sm" label="Queens" />
      </div>
      <div className={s.cut}>
        <Segmented
          look="strip"
          label="Category"
          value={category}
          onValueChange={setCategory}
          options={[
            { value: 'all', label: 'All Categories' },
            ...CATEGORIES.map((one) => ({
              value: one,
              label: one[0]?.toUpperCase() + one.slice(1),
              icon: <CategoryBullet category={one} />,
            })),
          ]}
        />
      </div>
      <Stepper
        label="Steps"
        steps={STEPS}
        current={step}
        doneLabel="done"
        summary={`Step ${step + 1} of 5: ${STEPS[step]?.label}`}
        onSelect={setStep}
      />
      <Stepper label="Steps, not clickable" steps={STEPS} current={3} doneLabel="done" summary="Step 4 of 5: Goals" />
      <Tabs
        label="Notifications"
        tabs={[
          { value: 'unread', label: 'Unread', badge: <Count n={2} />, panel: <p>Two new ones.</p> },
          { value: 'all', label: 'All', panel: <p>Everything.</p> },
        ]}
      />
    </section>
  );
}
