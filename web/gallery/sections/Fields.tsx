import { AtSign } from 'lucide-react';
import { PasswordField, SearchField, TextArea, TextField, WritingField } from '#web/design/index.ts';
import { LONG_WORD, Sample, Samples, Section } from '../Section.tsx';

const password = { label: 'Password', showLabel: 'Show', hideLabelText: 'Hide' };
const search = { label: 'Search', clearLabel: 'Clear', placeholder: 'Search members', restMs: 0, onSearch: () => {} };
const ignore = () => {};

export const Fields = () => (
  <Section id="fields" title="Fields for text">
    <Samples inColumns>
      <Sample name="empty">
        <TextField label="Email" placeholder="you@example.com" required />
      </Sample>
      <Sample name="hover" state="hover">
        <TextField label="Email" placeholder="you@example.com" optionalLabel="optional" />
      </Sample>
      <Sample name="focus" state="focus-visible">
        <TextField label="Email" defaultValue="maya@example.com" />
      </Sample>
      <Sample name="disabled">
        <TextField label="Email" defaultValue="maya@example.com" disabled />
      </Sample>
      <Sample name="invalid">
        <TextField label="Email" defaultValue="maya@" error="Enter a whole address." description="Nobody sees it." />
      </Sample>
      <Sample name="invalid, focus" state="focus-visible">
        <TextField label="Email" defaultValue="maya@" error="Enter a whole address." />
      </Sample>
      <Sample name="busy">
        <TextField label="Username" prefix="@" defaultValue="maya" status={{ kind: 'busy', text: 'Checking…' }} />
      </Sample>
      <Sample name="ok">
        <TextField
          label="Username"
          prefix="@"
          defaultValue="maya"
          status={{ kind: 'ok', text: 'This name is free.' }}
        />
      </Sample>
      <Sample name="taken">
        <TextField
          label="Username"
          prefix="@"
          defaultValue="maya"
          status={{ kind: 'error', text: 'This name is taken.' }}
        />
      </Sample>
      <Sample name="icons, count">
        <TextField label="Tagline" prefix={<AtSign />} defaultValue="New here" count={{ n: 8, max: 60 }} />
      </Sample>
      <Sample name="long words, too long">
        <TextField label={`Label with ${LONG_WORD}`} defaultValue={LONG_WORD} count={{ n: 61, max: 60 }} />
      </Sample>
      <Sample name="password">
        <PasswordField {...password} defaultValue="blue-ferry" description="At least 8 characters." />
      </Sample>
      <Sample name="password, disabled">
        <PasswordField {...password} defaultValue="blue-ferry" disabled />
      </Sample>
      <Sample name="search, empty">
        <SearchField {...search} value="" />
      </Sample>
      <Sample name="search">
        <SearchField {...search} value="Amara" />
      </Sample>
      <Sample name="several lines, empty">
        <TextArea label="Bio" placeholder="A sentence or two" optionalLabel="optional" />
      </Sample>
      <Sample name="several lines, focus" state="focus-visible">
        <TextArea
          label="Bio"
          defaultValue="Looking for people to walk through the park with."
          count={{ n: 48, max: 160 }}
        />
      </Sample>
      <Sample name="several lines, invalid">
        <TextArea
          label="Bio"
          defaultValue={'Too long. '.repeat(14)}
          count={{ n: 190, max: 160 }}
          error="30 characters too many."
        />
      </Sample>
      <Sample name="several lines, disabled">
        <TextArea label="Bio" defaultValue="Not now." disabled />
      </Sample>
      <Sample name="message, empty">
        <WritingField label="Message" placeholder="Write a message…" value="" onChange={ignore} />
      </Sample>
      <Sample name="message, too long">
        <WritingField
          label="Message"
          value={'One more line of a long message. '.repeat(4)}
          onChange={ignore}
          count={{ text: '12 characters too many', isOver: true }}
        />
      </Sample>
    </Samples>
  </Section>
);
