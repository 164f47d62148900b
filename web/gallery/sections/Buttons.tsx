import { ArrowRight, Bell, Plus } from 'lucide-react';
import { Button, type ButtonVariant, CountBadge, IconButton, type IconButtonProps } from '#web/design/index.ts';
import s from '../gallery.module.css';
import { LONG_WORD, Sample, Samples, Section, STATES } from '../Section.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'link'];
const ICON_VARIANTS = ['quiet', 'outline', 'filled', 'inverse'] as const;

export const Buttons = () => (
  <Section id="buttons" title="Buttons">
    {VARIANTS.map((variant) => (
      <Samples key={variant}>
        {STATES.map(({ name, ...state }) => (
          <Sample key={name} name={`${variant}, ${name}`} {...state}>
            <Button variant={variant}>Join hangout</Button>
          </Sample>
        ))}
        <Sample name={`${variant}, disabled`}>
          <Button variant={variant} disabled>
            Join hangout
          </Button>
        </Sample>
        <Sample name={`${variant}, busy`}>
          <Button variant={variant} busy busyLabel="Joining…">
            Join hangout
          </Button>
        </Sample>
      </Samples>
    ))}
    <Samples>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Sample key={size} name={`size ${size}, icons`}>
          <Button size={size} icon={<Plus />} iconEnd={<ArrowRight />}>
            Create
          </Button>
        </Sample>
      ))}
      <Sample name="icon, busy">
        <Button icon={<Plus />} busy>
          Create
        </Button>
      </Sample>
      <Sample name="link to a page">
        <Button href="#buttons">Read more</Button>
      </Sample>
      <Sample name="long words">
        <Button icon={<Plus />}>Invite {LONG_WORD}</Button>
      </Sample>
    </Samples>
    <Sample name="wide">
      <Button wide variant="primary">
        Continue
      </Button>
    </Sample>
    {ICON_VARIANTS.map((variant) => (
      <Samples key={variant}>
        {STATES.map(({ name, ...state }) => (
          <Sample key={name} name={`${variant}, ${name}`} {...state}>
            <OneIcon variant={variant} />
          </Sample>
        ))}
        <Sample name={`${variant}, disabled`}>
          <OneIcon variant={variant} disabled />
        </Sample>
        <Sample name={`${variant}, busy`}>
          <OneIcon variant={variant} busy />
        </Sample>
        <Sample name={`${variant}, small`}>
          <OneIcon variant={variant} size="sm" />
        </Sample>
        <Sample name={`${variant}, count`}>
          <OneIcon variant={variant} badge={<CountBadge n={3} />} />
        </Sample>
      </Samples>
    ))}
  </Section>
);

/** The inverse variant is for dark pictures. */
const OneIcon = (props: Omit<IconButtonProps, 'label' | 'children'>) => (
  <div className={props.variant === 'inverse' ? s.dark : undefined}>
    <IconButton {...props} label="Notifications">
      <Bell />
    </IconButton>
  </div>
);
