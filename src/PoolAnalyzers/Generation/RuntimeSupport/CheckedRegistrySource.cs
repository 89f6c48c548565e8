namespace PoolAnalyzers.Generation.RuntimeSupport;

/// <summary>The registry that all copies of <see cref="CheckedRentalsSource"/> share: a class inside of each, one of which is in use in a process.</summary>
internal static class CheckedRegistrySource
{
    /// <summary>The class, with names between signs that <see cref="CheckedRentalsSource"/> replaces.</summary>
    public const string Text =
        """

                /// <summary>What the copies of all assemblies share.</summary>
                [global::System.Diagnostics.StackTraceHidden]
                private sealed class Registry
                {
                    // The number is that of the table of delegates, to be raised when that changes.
                    private const string Name = "PoolAnalyzers.CheckedRentals.2";

                    private readonly global::System.Runtime.CompilerServices.ConditionalWeakTable<object, Record> _records = new();

                    // What stands for a pool in the holders: they keep no pool alive, and know it again even when only finalizers can still use it.
                    private readonly global::System.Runtime.CompilerServices.ConditionalWeakTable<object, object> _pools = new();
                    private readonly global::System.Collections.Generic.List<Rental> _lost = new();
                    private readonly global::System.Threading.AsyncLocal<Watched?> _current = new();
                    private readonly Watched _all = new(null);

                    /// <summary>The table of delegates by which all copies reach the one registry.</summary>
                    public static global::System.Delegate[] OfProcess()
                    {
                        // Interned strings are the same object in all load contexts.
                        lock (string.Intern(Name))
                        {
                            if (global::System.AppContext.GetData(Name) is not global::System.Delegate[] table)
                            {
                                Registry registry = new();
                                table = new global::System.Delegate[]
                                {
                                    (global::System.Action<object, string, object, global::System.Diagnostics.StackTrace>)registry.Rented,
                                    (global::System.Action<object, string, object, global::System.Diagnostics.StackTrace>)registry.Returned,
                                    (global::System.Func<object, string?>)registry.LastReturn,
                                    (global::System.Func<object?, int>)registry.Count,
                                    (global::System.Func<object?, string[]>)registry.Report,
                                    (global::System.Func<object>)registry.StartWatch,
                                    (global::System.Action<object>)registry.EndWatch,
                                    (global::System.Action<object, global::System.Func<object, bool>>)registry.Idle,
                                    (global::System.Func<object?, string[]>)registry.WrittenLate,
                                };
                                global::System.AppContext.SetData(Name, table);
                            }

                            return table;
                        }
                    }

                    private void Rented(object rental, string name, object pool, global::System.Diagnostics.StackTrace stack)
                    {
                        Record record = _records.GetValue(rental, static _ => new Record());
                        pool = _pools.GetValue(pool, static _ => new object());
                        lock (record)
                        {
                            record.IsUntouched = null;
                            record.Rental ??= new Rental(this, rental, _current.Value ?? _all);
                            record.Rental.Add(name, pool, stack);
                        }
                    }

                    private void Returned(object rental, string name, object pool, global::System.Diagnostics.StackTrace stack)
                    {
                        if (!_records.TryGetValue(rental, out Record? record))
                        {
                            throw new global::System.ArgumentException("This was not rented from " + name + ".");
                        }

                        pool = _pools.GetValue(pool, static _ => new object());
                        lock (record)
                        {
                            if (record.Rental is null)
                            {
                                throw new global::System.ArgumentException("This was returned to " + name + " twice. " + record.Stacks);
                            }

                            if (record.Rental.Remove(name, pool) is not { } holder)
                            {
                                // What it was is nested in what somebody else still has.
                                return;
                            }

                            record.Watched = record.Rental.Watched;
                            record.Rental = null;
                            record.Rented = holder;
                            record.Returned = stack;
                        }

                        // The rental is not lost before it is returned.
                        global::System.GC.KeepAlive(rental);
                    }

                    /// <summary>Notes that a pool keeps what came back, and how to see whether somebody writes to it.</summary>
                    private void Idle(object rental, global::System.Func<object, bool> isUntouched)
                    {
                        if (_records.TryGetValue(rental, out Record? record))
                        {
                            lock (record)
                            {
                                record.IsUntouched = record.Rental is null ? isUntouched : null;
                            }
                        }
                    }

                    /// <summary>A text for each idle array that was written to since it came back.</summary>
                    private string[] WrittenLate(object? watched)
                    {
                        global::System.Collections.Generic.List<string> lines = new();
                        foreach (global::System.Collections.Generic.KeyValuePair<object, Record> entry in _records)
                        {
                            Record record = entry.Value;
                            lock (record)
                            {
                                if (record.IsUntouched is { } isUntouched && (watched is null || record.Watched!.IsWithin(watched)) && !isUntouched(entry.Key))
                                {
                                    lines.Add("An array of " + record.Rented!.Name + " was written to after it was returned. " + record.Stacks);
                                }
                            }
                        }

                        return lines.ToArray();
                    }

                    /// <summary>The stacks that rented and returned; null for what is not idle or never was rented. From now on, who writes to it may do so.</summary>
                    private string? LastReturn(object rental)
                    {
                        if (!_records.TryGetValue(rental, out Record? record))
                        {
                            return null;
                        }

                        lock (record)
                        {
                            record.IsUntouched = null;
                            return record.Rental is null ? record.Stacks : null;
                        }
                    }

                    private int Count(object? watched)
                    {
                        return global::System.Threading.Volatile.Read(ref ((Watched?)watched ?? _all).Outstanding);
                    }

                    private string[] Report(object? watched)
                    {
                        global::System.Collections.Generic.List<(long Time, string Text)> lines = new();
                        Rental[] lost;
                        lock (_lost)
                        {
                            lost = _lost.ToArray();
                        }

                        foreach (Rental rental in lost)
                        {
                            rental.Describe(watched, Rental.Lost, rental.Holders, lines);
                        }

                        foreach (global::System.Collections.Generic.KeyValuePair<object, Record> entry in _records)
                        {
                            Rental? rental;
                            Holder[]? holders;
                            lock (entry.Value)
                            {
                                rental = entry.Value.Rental;
                                holders = rental?.Holders;
                            }

                            rental?.Describe(watched, "is not returned", holders!, lines);
                        }

                        lines.Sort(static (one, other) => one.Time.CompareTo(other.Time));
                        return lines.ConvertAll(static line => line.Text).ToArray();
                    }

                    private object StartWatch()
                    {
                        Watched watched = new(_current.Value ?? _all);
                        _current.Value = watched;
                        return watched;
                    }

                    private void EndWatch(object watched)
                    {
                        if (_current.Value == watched)
                        {
                            _current.Value = ((Watched)watched).Outer;
                        }
                    }

                    /// <summary>Something that is or was rented. The table keeps it for as long as that lives.</summary>
                    private sealed class Record
                    {
                        /// <summary>Null while it is idle.</summary>
                        public Rental? Rental;

                        /// <summary>Whether it still is as the pool has filled it; null while nobody can say.</summary>
                        public global::System.Func<object, bool>? IsUntouched;

                        public Watched? Watched;
                        public Holder? Rented;
                        public global::System.Diagnostics.StackTrace? Returned;

                        public string Stacks => "Rented:\n" + Rented?.Stack + "Returned:\n" + Returned;
                    }

                    /// <summary>A pool, scope or owner that handed something out, and the call that did.</summary>
                    private sealed class Holder
                    {
                        public readonly string Name;
                        public readonly object Pool;
                        public readonly global::System.Diagnostics.StackTrace Stack;

                        public Holder(string name, object pool, global::System.Diagnostics.StackTrace stack)
                        {
                            Name = name;
                            Pool = pool;
                            Stack = stack;
                        }
                    }

                    /// <summary>One rental, from the first time that something is handed out until it is back there.</summary>
                    /// <remarks>
                    /// A scope over a generated pool hands on what it rented: then the pool holds the rental, and the scope too. Who was the last to hand it
                    /// out must be the first to get it back. It counts as one.
                    /// </remarks>
                    [global::System.Diagnostics.StackTraceHidden]
                    private sealed class Rental
                    {
                        public const string Lost = "was never returned and is lost";

                        public readonly Watched Watched;

                        private readonly Registry _registry;
                        private readonly global::System.Collections.Generic.List<Holder> _holders = new();
                        private readonly long _time = global::System.Diagnostics.Stopwatch.GetTimestamp();
                        private readonly string _thread;

                        @Field@

                        public Rental(Registry registry, object item, Watched watched)
                        {
                            _registry = registry;
                            Watched = watched;
                            string? name = global::System.Threading.Thread.CurrentThread.Name;
                            _thread = global::System.Environment.CurrentManagedThreadId + (string.IsNullOrEmpty(name) ? "" : " (" + name + ")");
                            @Made@
                            Watched.Add(1);
                        }

                        ~Rental()
                        {
                            if (@IsMissing@)
                            {
                                return;
                            }

                            if (@IsAlive@)
                            {
                                // Only finalizers can still reach what was rented, and one of them may return it.
                                global::System.GC.ReRegisterForFinalize(this);
                                return;
                            }

                            @Freed@
                            lock (_registry._lost)
                            {
                                _registry._lost.Add(this);
                            }

                            // Finalizers wait for each other, and an exception ends the process: what others have written does not run here.
                            global::System.Threading.ThreadPool.UnsafeQueueUserWorkItem(static rental => rental.Trace(), this, preferLocal: false);
                        }

                        private void Trace()
                        {
                            try
                            {
                                global::System.Collections.Generic.List<(long Time, string Text)> lines = new();
                                Describe(null, Lost, Holders, lines);
                                global::System.Diagnostics.Trace.TraceError(lines[0].Text);
                            }
                            catch (global::System.Exception)
                            {
                                // A listener failed, and nobody called who could be told. The report has the rental too.
                            }
                        }

                        /// <summary>Who has it now. The caller holds the lock of the record, or nobody can change it any more.</summary>
                        public Holder[] Holders => _holders.ToArray();

                        public void Add(string name, object pool, global::System.Diagnostics.StackTrace stack)
                        {
                            if (_holders.Find(holder => holder.Pool == pool) is { } other)
                            {
                                throw new global::System.InvalidOperationException(
                                    "This is still rented from " + name + ": it was given back past " + name + ", and rented again. Rented:\n" + other.Stack);
                            }

                            _holders.Add(new Holder(name, pool, stack));
                        }

                        /// <summary>Takes the pool off; its holder when no other is left, else null.</summary>
                        public Holder? Remove(string name, object pool)
                        {
                            Holder last = _holders[_holders.Count - 1];
                            if (last.Pool != pool)
                            {
                                throw new global::System.ArgumentException(Mistake(last, name, pool) + " Rented:\n" + last.Stack);
                            }

                            _holders.RemoveAt(_holders.Count - 1);
                            if (_holders.Count > 0)
                            {
                                return null;
                            }

                            global::System.GC.SuppressFinalize(this);
                            @Freed@
                            Watched.Add(-1);
                            return last;
                        }

                        /// <summary>Adds a text with stacks.</summary>
                        /// <remarks>The runtime may load assemblies for it, which code of others hears of: the caller holds no lock.</remarks>
                        public void Describe(
                            object? watched, string state, Holder[] holders, global::System.Collections.Generic.List<(long Time, string Text)> lines)
                        {
                            if (watched is not null && !Watched.IsWithin(watched))
                            {
                                return;
                            }

                            string age = global::System.Diagnostics.Stopwatch.GetElapsedTime(_time).TotalSeconds
                                .ToString("0.000", global::System.Globalization.CultureInfo.InvariantCulture);
                            Holder last = holders[holders.Length - 1];
                            string from = holders.Length == 1 ? "" : ", from " + holders[holders.Length - 2].Name + ",";
                            string where = ". Rented " + age + " s ago on thread " + _thread + ":\n" + last.Stack;
                            lines.Add((_time, "A rental of " + last.Name + from + " " + state + where));
                        }

                        private string Mistake(Holder last, string name, object pool)
                        {
                            if (_holders.Exists(holder => holder.Pool == pool))
                            {
                                return "This is returned to " + name + ", but " + last.Name + " still has it.";
                            }

                            return "This was rented from " + (last.Name == name ? "another " : "") + last.Name + " and is returned to " + name + ".";
                        }
                    }

                    /// <summary>What a watch counts.</summary>
                    private sealed class Watched
                    {
                        public readonly Watched? Outer;
                        public int Outstanding;

                        public Watched(Watched? outer)
                        {
                            Outer = outer;
                        }

                        public void Add(int count)
                        {
                            for (Watched? watched = this; watched is not null; watched = watched.Outer)
                            {
                                global::System.Threading.Interlocked.Add(ref watched.Outstanding, count);
                            }
                        }

                        public bool IsWithin(object other)
                        {
                            Watched? watched = this;
                            while (watched is not null && watched != other)
                            {
                                watched = watched.Outer;
                            }

                            return watched is not null;
                        }
                    }
                }
        """;
}
