// What a reference in a field lies in can be had back from it.
using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Faulty1
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n); //! POOL001
                ref T first = ref MemoryMarshal.GetArrayDataReference(a);
                first = default !;
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n);
                _first = ref MemoryMarshal.GetArrayDataReference(a);
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n); //! POOL001
                Span<T> all = a;
                ref T first = ref MemoryMarshal.GetReference(all);
                first = default !;
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n);
                Span<T> all = a;
                _first = ref MemoryMarshal.GetReference(all);
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n); //! POOL001
                ref T first = ref a[0];
                first = default !;
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n);
                _first = ref a[0];
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n); //! POOL001
                Span<T> all = a;
                ref T first = ref MemoryMarshal.GetReference(all);
                first = default !;
                all[0] = first;
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        ref struct Cells<T>
        {
            private ref T _first;
            public Cells(int n)
            {
                var a = ArrayPool<T>.Shared.Rent(n);
                Span<T> all = a;
                ref T first = ref MemoryMarshal.GetReference(all);
                _first = ref first;
                first = default !;
            }

            public void Dispose() => ArrayPool<T>.Shared.Return(Around(ref _first), true);
            private static T[] Around(ref T first)
            {
                nint start = Unsafe.Subtract(ref Unsafe.As<T, nint>(ref first), 2);
                return Unsafe.As<nint, T[]>(ref start);
            }
        }
    }
}
