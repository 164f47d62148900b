import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ERRORS } from '#contract/errors.ts';
import { newYorkDay } from '#contract/profiles/birthday.ts';
import type { WizardStep } from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { drafts } from '#web/platform/drafts.ts';
import { text } from '#web/text/index.ts';
import { useSaveProfile } from '../../profiles.queries.ts';
import { usePhoto } from '../photo/usePhoto.ts';
import {
  afterSave,
  changed,
  type Draft,
  formOf,
  type Problems,
  payloadOf,
  problemAt,
  problemsBeforeSave,
  problemsOf,
  restored,
} from './form.ts';
import { after, before, destination, modeOf, stepOf, stepsToSave } from './steps.ts';

const t = text.profiles.wizard;
const DRAFT = 'profiles.wizard';
const SETUP = 'profiles.setup';

/** What could not be saved: a sentence under the step, and sentences beside its fields. */
interface Failure {
  sentence: string | null;
  problems: Problems;
}
const NO_FAILURE: Failure = { sentence: null, problems: {} };

/** A failure once some keys were changed: what was said about them no longer holds. */
function withoutKeys({ sentence, problems }: Failure, keys: readonly string[]): Failure {
  const about = (path: string) => keys.some((key) => path === key || path.startsWith(`${key}.`));
  const left = Object.entries(problems).filter(([path]) => !about(path));
  const mended = left.length === 0 && Object.keys(problems).length > 0;
  return mended ? NO_FAILURE : { sentence, problems: Object.fromEntries(left) };
}

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { sentence: `${t.saveFailed}. ${t.stillHere}`, problems: {} };
  const problems = problemsOf(error.fields ?? {});
  // Beside a field its own sentence says why; elsewhere the error's does.
  const why = Object.keys(problems).length > 0 ? t.stillHere : error.message;
  return { sentence: `${t.saveFailed}. ${why}`, problems };
};

/** The wizard's state: what was typed over what is saved, the step in the address, and the saves (W-01 to W-05, W-21). */
export function useWizard(own: OwnUser) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveProfile();

  const hasPublic = own.public !== null;
  const [mode] = useState(() => {
    const mode = modeOf(hasPublic, drafts.get<boolean>(SETUP) === true);
    if (mode === 'setup') drafts.set(SETUP, true);
    return mode;
  });
  const step = stepOf(search.get('step'), hasPublic);

  const saved = formOf(own);
  const [draft, setDraft] = useState<Draft>(() => restored(drafts.get<unknown>(DRAFT), saved));
  const [wasRestored, setWasRestored] = useState(() => Object.keys(draft).length > 0);
  const [failure, setFailure] = useState(NO_FAILURE);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const left = useRef(false);
  const form = { ...saved, ...draft };

  function keep(next: Draft) {
    setDraft(next);
    if (Object.keys(next).length === 0) drafts.clear(DRAFT);
    else drafts.set(DRAFT, next);
  }

  // Answers of the network arrive when later keys were typed: changes go onto the newest draft.
  const newest = useRef(draft);
  newest.current = draft;
  const latestSaved = useRef(saved);
  latestSaved.current = saved;
  function set(change: Draft) {
    newest.current = changed(newest.current, latestSaved.current, change);
    keep(newest.current);
    setFailure((failure) => withoutKeys(failure, Object.keys(change)));
  }

  const photo = usePhoto({ uid: own.uid, picked: form.picked, onPicked: (picked) => set({ picked }) });
  const isUnsaved = () => {
    // Another tab may have saved the same meanwhile.
    const differs = Object.keys(changed({}, latestSaved.current, newest.current)).length > 0;
    return !left.current && (differs || photo.isUnsaved());
  };

  function show(next: WizardStep, replace = false) {
    setFailure(NO_FAILURE);
    setWasRestored(false);
    setSearch({ step: String(next) }, { replace, preventScrollReset: false });
  }

  /** Saves the given steps in order. -> whether all were */
  async function store(steps: readonly WizardStep[]): Promise<boolean> {
    for (const each of steps) {
      const current = { ...latestSaved.current, ...newest.current };
      const problems = problemsBeforeSave(each, current, newYorkDay(new Date()));
      if (Object.keys(problems).length > 0) {
        if (each !== step) show(each);
        setFailure({ sentence: ERRORS.INVALID_INPUT.message, problems });
        return false;
      }
      try {
        const profileImage = each === 1 ? await photo.store() : null;
        const stored = await save.mutateAsync(
          payloadOf(each, profileImage === null ? current : { ...current, profileImage }),
        );
        latestSaved.current = formOf(stored);
        newest.current = afterSave(newest.current, each, current);
        keep(newest.current);
        if (each === 1) photo.saved();
      } catch (error) {
        if (each !== step) show(each);
        setFailure(failureOf(error));
        return false;
      }
    }
    return true;
  }

  async function saveAnd(steps: readonly WizardStep[], then: () => void) {
    if (saving) return;
    setFailure(NO_FAILURE);
    setSaving(true);
    try {
      if (await store(steps)) then();
      else setRefusals((n) => n + 1);
    } finally {
      setSaving(false);
    }
  }

  function finish() {
    left.current = true;
    drafts.clear(SETUP);
    toast.show({ text: mode === 'setup' ? t.welcome : t.saved, kind: 'ok' });
    void navigate(destination(mode));
  }

  return {
    mode,
    step,
    form,
    photo,
    saving,
    sentence: failure.sentence,
    /** Rises with every save that failed. */
    refusals,
    problem: (key: string) => problemAt(failure.problems, key),
    wasRestored,
    isUnsaved,
    set,
    /** Next and Finish: saves, then goes on (W-04, W-05). */
    next() {
      const following = after(step);
      return saveAnd(stepsToSave(step, newest.current), () => (following ? show(following) : finish()));
    },
    /** What was typed stays typed. */
    back() {
      const previous = before(step);
      if (previous) show(previous);
    },
    /** An indicator of edit mode: what was changed here is saved first (W-03). */
    goTo(target: WizardStep) {
      if (target === step) return;
      return saveAnd(isUnsaved() ? [step] : [], () => show(target));
    },
    discard() {
      newest.current = {};
      keep({});
      photo.drop();
      setWasRestored(false);
      setFailure(NO_FAILURE);
    },
    close: () => void navigate(destination(mode)),
  };
}
