// Handed over by what its type and not its maker says; no word of pools stands in the body.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                var o = Fill(allocator, n); //! POOL003
                return o.Memory.Length;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                using var o = Fill(allocator, n);
                return o.Memory.Length;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                var o = allocator!(n); //! POOL003
                BufferOwner p = o;
                return o.Memory.Length;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                BufferOwner? o = null;
                try
                {
                    o = allocator!(n);
                    return o.Value.Memory.Length;
                }
                finally
                {
                    if (o != null)
                        o.Value.Dispose();
                }
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                BufferOwner o = allocator!(n); //! POOL003
                return o.Memory.Length;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                BufferOwner? o = allocator?.Invoke(n);
                try
                {
                    return o.HasValue ? 1 : 0;
                }
                finally
                {
                    o?.Dispose();
                }
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                BufferOwner? o = allocator?.Invoke(n); //! POOL003
                BufferOwner p = default;
                return o.HasValue ? o.Value.Memory.Length : 0;
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;

            public void Dispose()
            {
                if (_array != null)
                    ArrayPool<byte>.Shared.Return(_array);
                _array = null;
            }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n)
            {
                BufferOwner? o = allocator?.Invoke(n);
                if (o is { } p)
                {
                    using (p)
                    {
                        return p.Memory.Length;
                    }
                }

                return 0;
            }
        }
    }
}
