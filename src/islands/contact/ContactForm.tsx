import { zodResolver } from '@hookform/resolvers/zod';
import { PUBLIC_API_HOST, PUBLIC_RECAPTCHA_SITE_KEY } from 'astro:env/client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, type SubmitHandler } from 'react-hook-form';
import { CAPTCHA_MISSING, enquirySchema, type Enquiry, type EnquiryInput } from '../../enquiry/schema';
import { API_PATH, RefusedError, SEND_FAILED_TRY_AGAIN, sendEnquiry } from '../../lib/send-enquiry';
import { showToast } from '../../stores/toasts';
import { Icon } from '../Icon';
import { FailureBoundary } from '../FailureBoundary';
import { useReady } from '../use-hydrated';
import './contact.css';
import { Field, FieldError } from './Field';
import { KeptText } from './KeptText';
import { LocalCaptcha } from './LocalCaptcha';
import { Recaptcha } from './Recaptcha';
import { Toasts } from './Toasts';

/** A constant when built for the public, so that the stand-in is left out of that build. */
const standIn = import.meta.env.MODE !== 'production' && !PUBLIC_RECAPTCHA_SITE_KEY;
const Captcha = standIn ? LocalCaptcha : Recaptcha;
const FIELDS = ['name', 'email', 'company', 'message'] as const;
const CAPTCHA_ERROR_ID = 'captcha-error';

/** The enquiry form. `children` is the notice about the captcha provider, static HTML. */
export function ContactForm({ children }: { children?: ReactNode }) {
  return (
    <FailureBoundary instead={<KeptText fields={FIELDS} />}>
      <Form>{children}</Form>
    </FailureBoundary>
  );
}

function Form({ children }: { children: ReactNode }) {
  const form = useReady<HTMLFormElement>();
  const button = useRef<HTMLButtonElement>(null);
  const { register, handleSubmit, reset, setValue, formState } = useForm<EnquiryInput, unknown, Enquiry>({
    resolver: zodResolver(enquirySchema),
  });
  const { errors, isSubmitting } = formState;

  // The captcha comes when the visitor turns to the form; each server answer needs a new one.
  const [captcha, setCaptcha] = useState({ wanted: false, round: 1 });
  const [token, setToken] = useState<string | null>(null);
  const [captchaError, setCaptchaError] = useState<string>();

  const wantCaptcha = () => setCaptcha((now) => (now.wanted ? now : { ...now, wanted: true }));
  const resetCaptcha = () => {
    setToken(null);
    setCaptcha(({ wanted, round }) => ({ wanted, round: round + 1 }));
  };
  const takeToken = (fresh: string | null) => {
    setToken(fresh);
    if (fresh) setCaptchaError(undefined);
  };

  // Some browsers and password managers fill fields in without telling anyone.
  const takeWhatStandsThere = () => {
    for (const name of FIELDS) {
      const input = form.current!.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
      setValue(name, input.value);
    }
  };

  const missCaptcha = () => {
    wantCaptcha();
    setCaptchaError(CAPTCHA_MISSING);
    showToast({ kind: 'error', title: 'Verification Required', description: CAPTCHA_MISSING });
  };

  const send: SubmitHandler<Enquiry> = async (enquiry) => {
    if (!token) return missCaptcha();
    try {
      await sendEnquiry(PUBLIC_API_HOST, { ...enquiry, captchaToken: token });
      reset();
      resetCaptcha();
      showToast({
        kind: 'success',
        title: 'Message sent successfully!',
        description: "We'll get back to you as soon as possible.",
      });
    } catch (error) {
      console.error(error);
      const refused = error instanceof RefusedError;
      if (refused) resetCaptcha();
      showToast({
        kind: 'error',
        title: 'Error',
        description: error instanceof Error ? error.message : SEND_FAILED_TRY_AGAIN,
        // Nobody answered: what was typed and the captcha are still good.
        ...(!refused && { action: { label: 'Send again', run: () => form.current!.requestSubmit() } }),
      });
    }
  };

  // A disabled button loses the focus; give it back once it can be pressed again.
  const sending = useRef(false);
  useEffect(() => {
    if (sending.current && !isSubmitting && document.activeElement === document.body) button.current!.focus();
    sending.current = isSubmitting;
  }, [isSubmitting]);

  return (
    <>
      <form
        ref={form}
        className="grid gap-6"
        noValidate
        method="post"
        action={PUBLIC_API_HOST + API_PATH}
        onFocus={wantCaptcha}
        onSubmit={(event) => {
          event.preventDefault();
          // "Send again" in a notice can be pressed while the button can't.
          if (isSubmitting) return;
          takeWhatStandsThere();
          void handleSubmit(send, () => token || missCaptcha())(event);
        }}
      >
        <Field id="name" label="Name" required error={errors.name?.message}>
          {(input) => <input {...input} {...register('name')} type="text" autoComplete="name" />}
        </Field>
        <div className="grid gap-6 md:grid-cols-2">
          <Field id="email" label="Email" required error={errors.email?.message}>
            {(input) => <input {...input} {...register('email')} type="email" autoComplete="email" />}
          </Field>
          <Field id="company" label="Company" error={errors.company?.message}>
            {(input) => (
              <input
                {...input}
                {...register('company')}
                type="text"
                autoComplete="organization"
                placeholder="Optional"
              />
            )}
          </Field>
        </div>
        <Field id="message" label="Message" required error={errors.message?.message}>
          {(input) => <textarea {...input} {...register('message')} rows={6} />}
        </Field>
        <div className="needs-js">
          <div className="captcha">
            {captcha.wanted ? (
              <Captcha
                key={captcha.round}
                onToken={takeToken}
                errorId={captchaError ? CAPTCHA_ERROR_ID : undefined}
              />
            ) : (
              <p className="captcha-box mute">The reCAPTCHA loads when you start to fill in the form.</p>
            )}
          </div>
          <FieldError id={CAPTCHA_ERROR_ID} message={captchaError} />
        </div>
        <div className="needs-js flex flex-wrap items-center gap-x-6 gap-y-4">
          <button
            ref={button}
            type="submit"
            className="btn btn-primary sewn"
            disabled={isSubmitting}
            aria-busy={isSubmitting || undefined}
          >
            {/* In a span: React finds it again where the browser translated the page. */}
            <span>{isSubmitting ? 'Sending...' : 'Send Message'}</span>
            {!isSubmitting && <Icon name="right" />}
          </button>
          {children}
        </div>
      </form>
      <Toasts />
    </>
  );
}
