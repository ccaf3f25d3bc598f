import './part.css';

/** Its classes are in no other file. */
export default function Part() {
  return <p className="lazy-part tracking-[7px]">A part</p>;
}
