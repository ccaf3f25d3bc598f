import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FIELD_NAMES, type Enquiry } from '../../enquiry/fields.ts';
import { fill } from '../../words/fill.ts';
import { CaptchaBox, useCaptcha } from './CaptchaBox.tsx';
import './contact.css';
import { Field } from './Field.tsx';
import { SettingsContext, type FormSettings } from './form-settings.ts';
import { readForm, type FieldErrors } from './read-form.ts';
import { SendButton } from './SendButton.tsx';
import { RefusedError, sendEnquiry } from './send-enquiry.ts';
import { readSources } from './sources.ts';
import { showToast } from './toast-store.ts';
import { Toasts } from './Toasts.tsx';
import { useEarlierInput } from './use-earlier-input.ts';

interface Props {
  settings: FormSettings;
  /** The notice about the captcha provider, static HTML. */
  children?: ReactNode;
}

/** The enquiry form. */
export function ContactForm({ settings, children }: Props) {
  const { words } = settings;
  const form = useRef<HTMLFormElement>(null);
  useEarlierInput(form);
  const captcha = useCaptcha(words);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);
  // After the first submit, fields are checked again while the visitor types.
  const wasSubmitted = useRef(false);
  // What came before React, as src/islands/contact/before-react.ts remembers it.
  const catchUp = useEffectEvent(() => {
    if (form.current?.closest('[data-focus]')) captcha.load();
    if (form.current?.closest('[data-submit]')) form.current.requestSubmit();
  });
  useEffect(() => catchUp(), []);

  const submit = (element: HTMLFormElement) => {
    // The button is disabled by its attribute only, and "Send again" in a toast can be pressed meanwhile.
    if (isSending) return;
    wasSubmitted.current = true;
    const { enquiry, errors } = readForm(element, settings);
    // Rendered before the focus moves, so that screen readers read the error with the field.
    flushSync(() => setErrors(errors));
    if (!enquiry) focusFirstInvalid(element, errors);
    if (!captcha.token) captcha.showError(fill(words.captchaMissing, { captcha: settings.captcha.name }));
    else if (enquiry) void send(element, enquiry);
  };

  const send = async (element: HTMLFormElement, enquiry: Enquiry) => {
    setIsSending(true);
    try {
      const honeypot = String(new FormData(element).get('extra'));
      const hasReceipt = await sendEnquiry(
        PUBLIC_API_HOST,
        {
          ...enquiry,
          captchaToken: captcha.token ?? '',
          honeypot,
          sources: readSources(),
        },
        settings,
      );
      element.reset();
      wasSubmitted.current = false;
      captcha.reset();
      const description = hasReceipt ? `${words.willReply} ${words.receiptComes}` : words.willReply;
      showToast({ kind: 'success', title: words.sent, description });
    } catch (error) {
      console.error(error);
      const refused = error instanceof RefusedError ? error : undefined;
      if (refused?.isOwn) captcha.reset();
      // Browsers say in English what they could not reach.
      const isReadable = refused ?? (error instanceof Error && settings.language.startsWith('en'));
      showToast({
        kind: 'error',
        title: words.error,
        description: isReadable ? (error as Error).message : words.sendFailedTryAgain,
        ...(refused?.status === 429 && { advice: words.tooManyCalls }),
        hasContact: !refused?.isOwn || refused.status >= 500,
        // Without an answer of the function the captcha's token is still valid.
        ...(!refused?.isOwn && { action: { label: words.sendAgain, run: () => element.requestSubmit() } }),
      });
    }
    setIsSending(false);
  };

  return (
    <SettingsContext value={settings}>
      <form
        ref={form}
        className="no-print grid grid-cols-1 gap-6"
        noValidate
        // Without script, Enter in a field then sends nothing: the server would only refuse it.
        method="dialog"
        onFocus={() => captcha.load()}
        onInput={({ currentTarget }) => {
          if (wasSubmitted.current) setErrors(readForm(currentTarget, settings).errors);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {/* Found only by programs, some of which skip display: none; the mail is marked then. */}
        <input
          className="sr-only"
          name="extra"
          type="text"
          autoComplete="off"
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="grid gap-x-between-columns gap-y-6 md:grid-cols-fields">
          {FIELD_NAMES.map((name) => (
            <Field key={name} name={name} error={errors[name]} />
          ))}
        </div>
        <CaptchaBox state={captcha} />
        <div className="needs-js flex flex-wrap items-center gap-x-6 gap-y-4">
          <SendButton isSending={isSending} />
          {children}
        </div>
        {/* Screen readers don't read the changed label of the button that has the focus. */}
        <p className="sr-only" role="status">
          {isSending && words.sending}
        </p>
      </form>
      <Toasts />
    </SettingsContext>
  );
}

function focusFirstInvalid(form: HTMLFormElement, errors: FieldErrors): void {
  const name = FIELD_NAMES.find((candidate) => errors[candidate]);
  const field = name && form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  // By itself, focus() scrolls to the field without its label and its error.
  field.focus({ preventScroll: true });
  form.querySelector('.field-error')?.parentElement?.scrollIntoView({ block: 'nearest' });
}
