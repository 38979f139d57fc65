/** "Grace Banda" */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`

/** "Banda, Grace", for paper and choices in the order of surnames. Lists on a screen use `SortedName`. */
export const listedNameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${last_name}, ${first_name}`
