type Props = { label: string; value: string | number }

/** A line of a description list that stands in the head of a page. */
export const Fact = ({ label, value }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
