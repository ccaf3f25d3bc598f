import './part.css';

/** No other file uses these classes. */
export default function Part() {
  return <p className="lazy-part tracking-[7px]">A part</p>;
}
