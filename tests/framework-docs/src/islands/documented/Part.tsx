import './part.css';

/** No other file uses these Tailwind classes. */
export default function Part() {
  return <p className="lazy-part tracking-[7px]">A part</p>;
}
