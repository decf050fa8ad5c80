export const ActivityScreen = () => null;
