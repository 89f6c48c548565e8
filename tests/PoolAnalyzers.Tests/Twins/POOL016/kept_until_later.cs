// Kept by a collection, a delegate in a field, a task that others wait for, an iterator that runs later.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public void Run(Stream s, int n)
            {
                using var o = MemoryPool<byte>.Shared.Rent(n);
                s.ReadExactly(o.Memory.Span[..n]);
                _l.Add(o.Memory[..n]); //! POOL016
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public void Run(Stream s, int n)
            {
                using var o = MemoryPool<byte>.Shared.Rent(n);
                s.ReadExactly(o.Memory.Span[..n]);
                _l.Add(o.Memory[..n]);
                foreach (var m in _l)
                    s.Write(m.Span);
                _l.Clear();
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public void Run(Stream s, int n)
            {
                var b = Pool.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    _h += () => Console.WriteLine(b[0]); //! POOL016
                }
                finally
                {
                    Pool.Return(b);
                }
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public void Run(Stream s, int n)
            {
                var b = Pool.Rent(n);
                Action h = () => Console.WriteLine(b[0]);
                try
                {
                    _h += h;
                    s.ReadExactly(b, 0, n);
                }
                finally
                {
                    _h -= h;
                    Pool.Return(b);
                }
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public void Run(TaskCompletionSource<Memory<byte>> t, int n)
            {
                using var o = MemoryPool<byte>.Shared.Rent(n);
                t.SetResult(o.Memory); //! POOL016
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public void Run(TaskCompletionSource<byte[]> t, int n)
            {
                using var o = MemoryPool<byte>.Shared.Rent(n);
                t.SetResult(o.Memory[..n].ToArray());
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public IEnumerable<byte> Run(Stream s, int n)
            {
                var b = Pool.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    return It(); //! POOL016
                    IEnumerable<byte> It()
                    {
                        for (int i = 0; i < n; i++)
                            yield return b[i];
                    }
                }
                finally
                {
                    Pool.Return(b);
                }
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Keeper
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            readonly List<ReadOnlyMemory<byte>> _l = new();
            Action _h;
            public int Run(Stream s, int n)
            {
                var b = Pool.Rent(n);
                try
                {
                    s.ReadExactly(b, 0, n);
                    int t = 0;
                    foreach (var x in It())
                        t += x;
                    return t;
                    IEnumerable<byte> It()
                    {
                        for (int i = 0; i < n; i++)
                            yield return b[i];
                    }
                }
                finally
                {
                    Pool.Return(b);
                }
            }
        }
    }
}
