using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>Compiles methods that nobody calls, so that what is compiled next lies elsewhere.</summary>
internal sealed class Padding
{
    private Type _last = typeof(byte);

    /// <summary>Adds some methods, of some sizes.</summary>
    public void Add(Random random)
    {
        for (var i = random.Next(12); i > 0; i--)
        {
            // Every type of values has code of its own.
            _last = typeof(KeyValuePair<,>).MakeGenericType(typeof(int), i % 4 == 0 ? typeof(byte) : _last);
            var method = typeof(Padding).GetMethod(random.Next(2) == 0 ? nameof(Short) : nameof(Long), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!;
            RuntimeHelpers.PrepareMethod(method.MethodHandle, [_last.TypeHandle]);
        }
    }

    private static int Short<T>(int n) => n + Unsafe.SizeOf<T>();

    private static int Long<T>(int n)
    {
        var sum = Unsafe.SizeOf<T>();
        for (var i = 0; i < n; i++)
            sum = (sum * 31) ^ (i + (sum >> 3));
        return sum;
    }
}
