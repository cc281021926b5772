import {
  buildUrl,
  MAX_REVIEW_LENGTH,
  NewReview,
  NOT_SAVED,
  type OwnReview,
  orderReviews,
  REVIEW_FILES,
  reviews,
} from '@shop/contract';
import { useId, useState } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { FieldError, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { ImageField } from '#ui/images/image-field.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ReviewToSend } from './review-to-send.ts';

const parseReview = formParser(NewReview);

interface ReviewFormProps {
  order_id: string;
  product_id: number;
  name: string;
  /** The earlier one. */
  review: OwnReview | null;
  onSend?: ((review: ReviewToSend) => Promise<OwnReview>) | undefined;
  onSaved: (review: OwnReview) => void;
  onCancel: () => void;
}

export function ReviewForm(props: ReviewFormProps) {
  const { order_id, product_id, name, review, onSaved, onCancel } = props;
  const { onSend = sendAsCustomer(order_id) } = props;
  const [request_id, setRequestId] = useState(() => crypto.randomUUID());
  // The same review sent again is the same request; a changed one is another.
  const renewRequest = () => setRequestId(crypto.randomUUID());
  const [kept, setKept] = useState(review?.images ?? []);
  const [files, setFiles] = useState<File[]>([]);
  const showToast = useToast();
  const { form, field, formError, busy, forget } = useDraftedForm({
    parse: parseReview,
    draft: `review:${order_id}:${product_id}`,
    send: async ({ rating, text }) => {
      const body = { rating: `${rating}`, text, kept_images: kept.join(','), request_id };
      const { data, error } = await tryCall(onSend({ product_id, body, files }));
      if (error) return formErrorsFrom(error, NOT_SAVED);
      void showToast({ kind: 'success', text: 'Review saved. Thank you.' });
      onSaved(data);
      return undefined;
    },
  });

  return (
    <form
      {...form}
      aria-label={`Review of ${name}`}
      className="flex flex-col gap-4"
      onInput={(event) => {
        renewRequest();
        form.onInput(event);
      }}
    >
      <FormError>{formError}</FormError>
      <input type="hidden" name="request_id" value={request_id} readOnly />
      <RatingField error={field('rating').error} rating={review?.rating} />
      <TextField error={field('text').error} text={review?.text} />
      <KeptImages
        keys={kept}
        onChange={(keys) => {
          renewRequest();
          setKept(keys);
        }}
      />
      <ImageField
        files={files}
        onChange={(chosen) => {
          renewRequest();
          setFiles(chosen);
        }}
        limits={{ ...REVIEW_FILES, maxCount: REVIEW_FILES.maxCount - kept.length }}
        seenBy="Everybody can see them."
      />
      <p className="text-sm text-ink-600">
        Readers see your first name and your State, nothing else about you.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save review
        </button>
        <button
          type="button"
          className="button button-outline"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}

const sendAsCustomer =
  (id: string) =>
  ({ product_id, body, files }: ReviewToSend) =>
    upload(
      orderReviews.save,
      { params: { id, product_id: `${product_id}` }, body },
      { files, onProgress: () => {} },
    );

const RATINGS = [
  ['5', 'Excellent'],
  ['4', 'Very good'],
  ['3', 'Good'],
  ['2', 'Fair'],
  ['1', 'Poor'],
] as const;

interface RatingFieldProps {
  error: string | undefined;
  /** The rating of the earlier review; a new one begins without. */
  rating: number | undefined;
}

function RatingField({ error, rating }: RatingFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium">How many stars?</legend>
      <div className="mt-1 flex flex-col">
        {RATINGS.map(([value, label]) => (
          <label key={value} className="tap-target">
            <input
              type="radio"
              name="rating"
              value={value}
              defaultChecked={value === `${rating}`}
              className="size-5 accent-red-700"
            />
            {`${value}, ${label.toLowerCase()}`}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function TextField({ error, text }: { error: string | undefined; text: string | undefined }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        What is it like? (optional)
      </label>
      <textarea
        id={id}
        name="text"
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        className="field min-h-28 resize-y py-2.5 leading-normal"
        defaultValue={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-helper ${error ? `${id}-error` : ''}`.trim()}
      />
      <p id={`${id}-helper`} className="text-xs text-ink-600">
        The cloth, the color, how it falls. Please write no phone numbers or addresses.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface KeptImagesProps {
  keys: string[];
  onChange: (keys: string[]) => void;
}

/** Pictures of the earlier review, which can be removed. */
function KeptImages({ keys, onChange }: KeptImagesProps) {
  if (keys.length === 0) return null;
  return (
    <ul className="review-images" aria-label="Your pictures">
      {keys.map((image_key, index) => (
        <li key={image_key} className="flex flex-col">
          <img
            src={buildUrl(reviews.image, { params: { image_key }, query: { size: 'small' } })}
            alt={`${index + 1} of ${keys.length}, added by you`}
            width={96}
            height={96}
          />
          <button
            type="button"
            className="text-link tap-target"
            onClick={() => onChange(keys.filter((one) => one !== image_key))}
          >
            Remove<span className="sr-only"> picture {index + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
