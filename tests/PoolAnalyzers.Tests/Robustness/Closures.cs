using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

public class Batch<T> : IDisposable
    where T : struct, IComparable<T>
{
    private readonly ArrayPool<T> pool;
    private readonly List<T[]> kept = [];
    private T[] current = [];
    private Action? release;

    public Batch(ArrayPool<T>? pool = null) => this.pool = pool ?? ArrayPool<T>.Shared;

    ~Batch() => Dispose();

    public event Action<ArraySegment<T>>? Filled;

    public T[] Current { get => current; private set => current = value ?? throw new ArgumentNullException(nameof(value)); }

    public int this[Range range] => current.AsSpan(range).Length;

    public R With<R>(int length, Func<T[], R> use)
    {
        var array = pool.Rent(length);
        try { return use(array); }
        finally { Release(array); }

        void Release(T[] a, bool clear = false)
        {
            if (a.Length > 0) pool.Return(a, clear);
            else Grow(ref a!, 1);
        }

        static void Grow(ref T[] a, int by) => Array.Resize(ref a, a.Length + by);
    }

    public IEnumerable<T> Sorted(IEnumerable<T> source)
    {
        T[] array = pool.Rent(source.Count());
        var n = 0;
        foreach (var item in source)
            array[n++] = item;
        Array.Sort(array, 0, n);
        try
        {
            for (var i = 0; i < n; i++)
                yield return array[i];
        }
        finally
        {
            pool.Return(array);
        }
    }

    public void Defer(int length)
    {
        var array = pool.Rent(length);
        kept.Add(array);
        release += () => pool.Return(array);
        Func<int, T[]> rent = pool.Rent, again = n => { var a = rent(n); kept.Add(a); return a; };
        ThreadPool.QueueUserWorkItem(static s => ((Batch<T>)s!).Filled?.Invoke(new(s is Batch<T> b ? b.again(1) : [])), this);
        var longest = from k in kept where k.Length > length orderby k.Length descending select k;
        (Current, _) = (longest.FirstOrDefault() ?? again(length), 0);
    }

    private T[] again(int n) => current ??= pool.Rent(n);

    public void Dispose()
    {
        kept.ForEach(a => pool.Return(a));
        kept.Clear();
        Interlocked.Exchange(ref release, null)?.Invoke();
        GC.SuppressFinalize(this);
    }
}
