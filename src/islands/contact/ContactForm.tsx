import { useRef, useState, useTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FIELD_NAMES, type Enquiry, type FieldName, type InLanguage } from '../../enquiry/fields.ts';
import { enquirySchema } from '../../enquiry/schema.ts';
import { Icon } from '../../lib/Icon.tsx';
import { fill } from '../../words/fill.ts';
import { CaptchaBox, useCaptcha } from './CaptchaBox.tsx';
import { FormField } from './FormField.tsx';
import { FormConfigContext, type FormConfig } from './form-config.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { readSources } from './sources.ts';
import { showToast } from './toast-store.ts';
import { scrollToFocusedField, Toasts } from './Toasts.tsx';
import { useEarlierInput } from './use-earlier-input.ts';

interface Props {
  config: FormConfig;
  /** The notice about the captcha provider, static HTML. */
  children?: ReactNode;
}

/** The first rule that each invalid field breaks, as a message for the visitor. */
type FieldErrors = Partial<Record<FieldName, string>>;

/**
 * The enquiry form. Its fields keep their own values, so that nothing is lost that was entered before React; the state is
 * which of them have errors, the captcha (CaptchaBox.tsx), and whether an enquiry is being sent.
 */
export function ContactForm({ config, children }: Props) {
  const { words } = config;
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(words);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, startSending] = useTransition();

  useEarlierInput(form, captcha.load);

  const submit = (element: HTMLFormElement) => {
    // The button is disabled by its attribute only, and "Send again" in a toast can be pressed meanwhile.
    if (isSending) return;
    const { enquiry, errors } = readForm(element, config);
    // Rendered and painted before the focus moves: a screen reader reads the error with the field, and would read it again if
    // the description of the focused field had changed.
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
      if (isSent) element.reset();
      // The captcha's token is used up then; otherwise the same enquiry can be sent again.
      if (isAnswered) captcha.reset();
      const sendAgain = { label: words.sendAgain, run: () => element.requestSubmit() };
      showToast({ ...toast, action: isAnswered ? undefined : sendAgain });
    });
  };

  return (
    <FormConfigContext value={config}>
      <form
        ref={form}
        className="no-print grid grid-cols-1 gap-6"
        noValidate
        // Without script, Enter in a field then sends nothing: the server would only refuse it.
        method="dialog"
        onFocus={captcha.load}
        onInput={({ currentTarget }) => {
          // What is being corrected is checked while the visitor types.
          if (Object.keys(errors).length > 0) setErrors(readForm(currentTarget, config).errors);
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
            <FormField key={name} name={name} error={errors[name]} />
          ))}
        </div>
        <CaptchaBox state={captcha} />
        <div className="needs-js flex flex-wrap items-center gap-x-6 gap-y-4">
          <button
            type="submit"
            className="btn btn-primary inner-border send"
            // Rather than disabled, which would take the focus from it.
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
          >
            {/* CSS shows one of the two labels, because before hydration React can't. */}
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
        {/* Screen readers don't read the changed label of the button that has the focus. */}
        <p className="sr-only" role="status">
          {isSending && words.sending}
        </p>
      </form>
      <Toasts />
    </FormConfigContext>
  );
}

/** Reads the form's current values: a valid enquiry, or the errors. Values that the browser filled in count. */
function readForm(form: HTMLFormElement, texts: InLanguage): { enquiry?: Enquiry; errors: FieldErrors } {
  const result = enquirySchema(texts).safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return { enquiry: result.data, errors: {} };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as FieldName] ??= message;
  return { errors };
}

/** Runs a task once the browser has painted what is rendered now. */
const afterPaint = (task: () => void) => requestAnimationFrame(() => requestAnimationFrame(task));

function focusFirstInvalid(form: HTMLFormElement): void {
  // By itself, focus() scrolls to the field without its label and its error.
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true });
  scrollToFocusedField();
}
