/** "MAT101 Mathematics" */
export const subjectText = ({ subject_code, subject_name }: { subject_code: string; subject_name: string }) =>
  `${subject_code} ${subject_name}`
