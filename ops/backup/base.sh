#!/bin/sh
# Copies the data of PostgreSQL as a base for its archived log, once a day, removes bases and log that are no longer kept, and notes
# the newest base where `npm run backup` notes its copies. The server is that of PGHOST, PGUSER and PGPASSWORD, whose archive_command
# fills $BACKUP_DIR/wal. $BACKUP_DIR/metrics says every five minutes how large and how old the archive is. With ONCE=1 it ends after
# one look.
set -eu

: "${BACKUP_DIR:=/backup}" "${KEEP_DAYS:=7}" "${EVERY_SECONDS:=86400}" "${ONCE:=}"
here=$(dirname "$0")

# Lists the bases that are whole, the newest first; each is named by the moment of its start, as 20261126T170000Z.
bases() {
  ls -1 "$BACKUP_DIR/base" | grep -E '^[0-9]{8}T[0-9]{6}Z$' | sort -r || true
}

# Prints the moment at which the base of this name was begun, as PostgreSQL and date read it.
moment_of() {
  echo "$1" | sed 's/^\(....\)\(..\)\(..\)T\(..\)\(..\)\(..\)Z$/\1-\2-\3 \4:\5:\6Z/'
}

# Prints how many seconds ago the base of this name was begun.
age_of() {
  echo $(($(date +%s) - $(date -d "$(moment_of "$1")" +%s)))
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

# Notes the base of this name in every database of Cabildo.
record() {
  names=$(psql --no-psqlrc --no-align --tuples-only --dbname postgres \
    --command "SELECT datname FROM pg_database WHERE datname LIKE 'cabildo\\_%' ORDER BY datname")
  for name in $names; do
    psql --no-psqlrc --quiet --dbname "$name" --set ON_ERROR_STOP=1 --set "moment=$(moment_of "$1")" --file "$here/record.sql"
  done
}

# Writes the size of the archive, and the moments of its newest and its oldest base, for the exporter of the machine.
measure() {
  {
    for part in base wal; do
      echo "cabildo_archive_bytes{part=\"$part\"} $(du --summarize --block-size=1 "$BACKUP_DIR/$part" | cut -f 1)"
    done
    # Before there is a base nothing is said of its moment, where date would take none for midnight.
    if [ -n "$(bases)" ]; then
      echo "cabildo_archive_base_timestamp_seconds{base=\"newest\"} $(date -d "$(moment_of "$(bases | head -n 1)")" +%s)"
      echo "cabildo_archive_base_timestamp_seconds{base=\"oldest\"} $(date -d "$(moment_of "$(bases | tail -n 1)")" +%s)"
    fi
  } > "$BACKUP_DIR/metrics/archive.prom.part"
  mv "$BACKUP_DIR/metrics/archive.prom.part" "$BACKUP_DIR/metrics/archive.prom"
}

mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal" "$BACKUP_DIR/metrics"
# Without this the archive would grow unseen while no base can be made.
measure
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
  record "$(bases | head -n 1)"
  measure
  if [ -n "$ONCE" ]; then exit 0; fi
  while [ "$wait" -gt 300 ]; do
    sleep 300
    wait=$((wait - 300))
    measure
  done
  sleep "$wait"
done
