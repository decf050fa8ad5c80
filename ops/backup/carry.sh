#!/bin/sh
# Carries the archive of $BACKUP_DIR to the repository of RESTIC_REPOSITORY and RESTIC_PASSWORD, once an hour, and forgets there what
# is no longer kept. $BACKUP_DIR/metrics says when it was carried last. With ONCE=1 it ends after one round.
set -eu

: "${BACKUP_DIR:=/backup}" "${KEEP_DAYS:=7}" "${EVERY_SECONDS:=3600}" "${ONCE:=}"
# Writes the moment of the last copy for the exporter of the machine; 0: there has been none.
note() {
  mkdir -p "$BACKUP_DIR/metrics"
  echo "cabildo_archive_carried_timestamp_seconds $1" > "$BACKUP_DIR/metrics/carried.prom.part"
  mv "$BACKUP_DIR/metrics/carried.prom.part" "$BACKUP_DIR/metrics/carried.prom"
}

[ -f "$BACKUP_DIR/metrics/carried.prom" ] || note 0
if [ -z "${RESTIC_REPOSITORY:-}" ]; then
  echo 'RESTIC_REPOSITORY says where the archive is carried to, as s3:https://s3.example.org/bucket or rest:https://user:password@host/.' >&2
  exit 1
fi
# Names in the repository begin below this folder, so that they can be put back into another one.
cd "$BACKUP_DIR"
restic cat config > /dev/null || restic init
while :; do
  begun=$(date +%s)
  # A round that was killed leaves a lock, which is in nobody's use.
  restic unlock
  # Pictures are here where no bucket has them.
  restic backup --host cabildo --exclude '*.unfinished' --exclude '*.part' --exclude 'media/incoming' base wal \
    $([ -d media ] && echo media)
  # Without a base there is nothing to go back to.
  if ls "$BACKUP_DIR/base" | grep -qv '\.unfinished$'; then note "$begun"; fi
  restic forget --host cabildo --group-by host --keep-within "${KEEP_DAYS}d" --prune
  if [ -n "$ONCE" ]; then exit 0; fi
  sleep "$EVERY_SECONDS"
done
