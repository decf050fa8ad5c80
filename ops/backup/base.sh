#!/bin/sh
# Copies the data of PostgreSQL as a base for its archived log, once a day, and removes bases and log that are no longer kept. The
# server is that of PGHOST, PGUSER and PGPASSWORD, whose archive_command fills $BACKUP_DIR/wal. With ONCE=1 it ends after one look.
set -eu

: "${BACKUP_DIR:=/backup}" "${KEEP_DAYS:=7}" "${EVERY_SECONDS:=86400}" "${ONCE:=}"

# Lists the bases that are whole, the newest first; each is named by the moment of its start, as 20261126T170000Z.
bases() {
  ls -1 "$BACKUP_DIR/base" | grep -E '^[0-9]{8}T[0-9]{6}Z$' | sort -r || true
}

# Prints how many seconds ago the base of this name was begun.
age_of() {
  moment=$(echo "$1" | sed 's/^\(....\)\(..\)\(..\)T\(..\)\(..\)\(..\)Z$/\1-\2-\3 \4:\5:\6/')
  echo $(($(date +%s) - $(date -u -d "$moment" +%s)))
}

save() {
  name=$(date -u +%Y%m%dT%H%M%SZ)
  rm -rf "$BACKUP_DIR"/base/*.unfinished
  pg_basebackup --pgdata "$BACKUP_DIR/base/$name.unfinished" --checkpoint fast --wal-method fetch
  mv "$BACKUP_DIR/base/$name.unfinished" "$BACKUP_DIR/base/$name"
  echo "base $name is saved"
}

# Removes the bases that no moment of the last KEEP_DAYS needs, two at least are kept, and the log from before the oldest one left.
forget() {
  kept=0 covered=
  for name in $(bases); do
    if [ -n "$covered" ] && [ "$kept" -ge 2 ]; then
      rm -rf "$BACKUP_DIR/base/${name:?}"
      echo "base $name is removed"
      continue
    fi
    kept=$((kept + 1)) oldest=$name
    if [ "$(age_of "$name")" -ge $((KEEP_DAYS * 86400)) ]; then covered=1; fi
  done
  first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$BACKUP_DIR/base/$oldest/backup_label")
  pg_archivecleanup -x .gz "$BACKUP_DIR/wal" "$first"
}

mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"
while :; do
  # A start makes no base beside a young one: a container that restarts all night would fill the disk with copies of one hour.
  newest=$(bases | head -n 1) wait=0
  if [ -n "$newest" ]; then wait=$((EVERY_SECONDS - $(age_of "$newest"))); fi
  # A base from the future was named by a clock that was wrong, and holds up none.
  if [ "$wait" -gt 0 ] && [ "$wait" -le "$EVERY_SECONDS" ]; then
    echo "base $newest is young, the next one is made in $wait s"
  else
    save
    forget
    wait=$EVERY_SECONDS
  fi
  if [ -n "$ONCE" ]; then exit 0; fi
  sleep "$wait"
done
