import { useRef, useState, useTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FIELD_NAMES, type Enquiry, type FieldName, type InLanguage } from '../../enquiry/fields.ts';
import { enquirySchema } from '../../enquiry/schema.ts';
import { Icon } from '../../lib/Icon.tsx';
import { fill } from '../../words/fill.ts';
import { CaptchaBox, useCaptcha } from './CaptchaBox.tsx';
import { FormField } from './FormField.tsx';
import { FormConfigContext, useFormConfig, type FormConfig } from './form-config.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { readSources } from './sources.ts';
import { showToast } from './toast-store.ts';
import { scrollToFocusedField, Toasts } from './Toasts.tsx';
import { useEarlierInput } from './use-earlier-input.ts';

interface Props {
  config: FormConfig;
  /** The notice about the captcha provider, as static HTML. */
  children?: ReactNode;
}

/** For each invalid field, the message for the first rule that its value breaks. */
type FieldErrors = Partial<Record<FieldName, string>>;

/**
 * The enquiry form. Its fields are uncontrolled, so that nothing entered before React has loaded is lost. The state
 * consists of the fields' errors, the captcha (CaptchaBox.tsx), whether an enquiry is being sent, and the number of
 * enquiries that have been sent.
 */
export function ContactForm({ config, children }: Props) {
  const { words } = config;
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(words);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, startSending] = useTransition();
  const [sentCount, setSentCount] = useState(0);

  useEarlierInput(form, captcha.load);

  const submit = (element: HTMLFormElement) => {
    // Ignores further submissions while an enquiry is being sent, because the button isn't really disabled then, and
    // "Send again" in a toast can still be pressed.
    if (isSending) return;
    const { enquiry, errors } = readForm(element, config);
    // Errors are rendered and painted before the focus moves, so that a screen reader reads the error together with the
    // field. If the error were added to a field that already has the focus, it would be read twice.
    flushSync(() => setErrors(errors));
    if (!enquiry) afterPaint(() => focusFirstInvalid(element));
    if (!captcha.token) captcha.showError(fill(words.captchaMissing, { captcha: config.captcha.name }));
    else if (enquiry) send(element, enquiry, captcha.token);
  };

  const send = (element: HTMLFormElement, enquiry: Enquiry, captchaToken: string) => {
    const honeypot = String(new FormData(element).get('extra'));
    const submission = { ...enquiry, captchaToken, honeypot, sources: readSources(config.topic) };
    startSending(async () => {
      const { isSent, isAnswered, toast } = await sendEnquiry(submission, config);
      if (isSent) {
        element.reset();
        setSentCount((count) => count + 1);
        // For an owner's script that counts enquiries (docs/adopting.md). Contains nothing personal.
        const detail = { topic: config.topic, page: location.pathname };
        document.dispatchEvent(new CustomEvent('enquiry-sent', { detail }));
      }
      // If the function answered, the captcha token has been used up. Otherwise, the visitor can send the enquiry again
      // with the same token.
      if (isAnswered) captcha.reset();
      const sendAgain = { label: words.sendAgain, run: () => element.requestSubmit() };
      showToast({ ...toast, action: isAnswered ? undefined : sendAgain });
    });
  };

  return (
    <FormConfigContext value={config}>
      {sentCount > 0 && <Confirmation key={sentCount} />}
      <form
        ref={form}
        className="no-print grid grid-cols-1 gap-6"
        noValidate
        // Without JavaScript, pressing Enter must not submit the form, because the server would reject the submission.
        method="dialog"
        onFocus={captcha.load}
        onInput={({ currentTarget }) => {
          // While there are errors, values are checked as the visitor types.
          if (Object.keys(errors).length > 0) setErrors(readForm(currentTarget, config).errors);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {/* A honeypot: only bots fill in this field. If it is filled in, the email to the team is marked. It isn't
        hidden with `display: none`, because some bots skip fields hidden that way. */}
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
            <FormField key={name} name={name} error={errors[name]} />
          ))}
        </div>
        <CaptchaBox state={captcha} />
        <div className="needs-js flex flex-wrap items-center gap-x-6 gap-y-4">
          <button
            type="submit"
            className="btn btn-primary inner-border send"
            // `disabled` isn't used, because the button would lose the focus.
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
          >
            {/* CSS selects one of the two labels, because React can't do that before hydration. */}
            <span className="send-idle" suppressHydrationWarning>
              {words.sendMessage}
            </span>
            <Icon name="right" className="send-idle" />
            <span className="send-busy" suppressHydrationWarning>
              {words.sending}
            </span>
          </button>
          {children}
        </div>
        {/* A status, because screen readers don't announce changes to the focused button's label. */}
        <p className="sr-only" role="status">
          {isSending && words.sending}
        </p>
      </form>
      <Toasts />
    </FormConfigContext>
  );
}

/** Says above the form that the enquiry has been sent. It takes the focus, which moves the window to it. */
function Confirmation() {
  const { words } = useFormConfig();
  return (
    <div className="sent inner-border no-print">
      <p className="wide text-section" tabIndex={-1} ref={(element) => element?.focus()}>
        {words.sent}
      </p>
      <p className="text-lead mt-2">{words.willReply}</p>
    </div>
  );
}

/**
 * Reads the current values, including autofilled ones. Returns the enquiry if all values are valid, or else the errors.
 */
function readForm(form: HTMLFormElement, texts: InLanguage): { enquiry?: Enquiry; errors: FieldErrors } {
  const result = enquirySchema(texts).safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return { enquiry: result.data, errors: {} };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as FieldName] ??= message;
  return { errors };
}

/** Runs a task after the browser has painted the current state. */
const afterPaint = (task: () => void) => requestAnimationFrame(() => requestAnimationFrame(task));

function focusFirstInvalid(form: HTMLFormElement): void {
  // focus() without `preventScroll` would scroll to the field but not to its label and error.
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true });
  scrollToFocusedField();
}
