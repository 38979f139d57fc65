type Props = { label: string; value: string | number }

/** A term of a description list and its value. */
export const Fact = ({ label, value }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
