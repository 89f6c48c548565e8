// Another member of the struct, or the same one that is set, is no use of the array that went back.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A);
                _s.A[0] = 1; //! POOL011
                _s = default;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A);
                _s.N++;
                _s.A = null !;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A); //? POOL012
                ref var s = ref _s;
                s.A = null !;
                (_s.N > 0 ? ref _s : ref s).A = null !;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A);
                int n = _s.A.Length; //! POOL011
                _s = default;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A);
                int n = _s.N;
                _s.A = null !;
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A);
                _s.A.AsSpan().Clear(); //! POOL011
                _s.A = null !;
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Rows : IDisposable
        {
            struct State
            {
                public int[] A;
                public int[] B;
                public int N;
            }

            State _s;
            public Rows(int n)
            {
                _s.A = ArrayPool<int>.Shared.Rent(n);
                _s.B = ArrayPool<int>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_s.A is null)
                    return;
                ArrayPool<int>.Shared.Return(_s.A);
                ArrayPool<int>.Shared.Return(_s.B);
                _s.A = null !;
                _s.B = null !;
            }
        }
    }
}
