/** Whether she asked her device for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches
