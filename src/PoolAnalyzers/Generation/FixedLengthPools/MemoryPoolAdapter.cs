using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.FixedLengthPools;

/// <summary>Writes what makes a pool of arrays a <c>MemoryPool</c>: overrides where the class derives from it, an adapter where one is asked for.</summary>
/// <remarks>
/// Each rental makes an owner of its own. An owner that served a second renter could not tell a late disposal by its first one from a disposal by
/// the second: both hold the same reference. So only the arrays are reused.
/// </remarks>
internal static class MemoryPoolAdapter
{
    /// <summary>Writes the members, or nothing.</summary>
    public static void Emit(SourceWriter writer, FixedLengthPoolModel model)
    {
        if (model.IsMemoryPool)
            Overrides(writer, model);
        else if (model.HasMemoryPool)
            Adapter(writer, model);
        else
            return;
        Owner(writer, model);
    }

    private static void Overrides(SourceWriter writer, FixedLengthPoolModel model)
    {
        var element = model.Element.Name;
        writer.Member(
            $$"""
            /// <summary>The most elements that a rental can ask for: <see cref="Length"/>.</summary>
            {{GeneratedCode.Attribute}}
            public override int MaxBufferSize => Length;

            /// <summary>Hands out an array as memory with an owner.</summary>
            /// <param name="minBufferSize">How many elements are needed, at most <see cref="Length"/>; -1 for any number.</param>
            /// <returns>An owner of <see cref="Length"/> elements. Its disposal gives them back; a second one does nothing.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="minBufferSize"/> is less than -1 or more than <see cref="Length"/>.</exception>
            {{GeneratedCode.Attribute}}
            public override global::System.Buffers.IMemoryOwner<{{element}}> Rent(int minBufferSize = -1)
            {
                global::System.ArgumentOutOfRangeException.ThrowIfLessThan(minBufferSize, -1);
                global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(minBufferSize, Length);
                return new RentedMemory(this, Rent());
            }
            """);
    }

    private static void Adapter(SourceWriter writer, FixedLengthPoolModel model)
    {
        var element = model.Element.Name;
        var isStatic = model.Pool.IsStatic;
        var summary = "/// <summary>The pool for code that takes a <c>MemoryPool</c>. It rents up to <see cref=\"Length\"/> elements, always that many. "
            + "To dispose it does nothing.</summary>";
        writer.Member(isStatic
            ? $$"""
            {{summary}}
            {{GeneratedCode.Attribute}}
            public static global::System.Buffers.MemoryPool<{{element}}> AsMemoryPool { get; } = new MemoryPoolAdapter();
            """
            : $$"""
            private MemoryPoolAdapter? _memoryPool;

            {{summary}}
            {{GeneratedCode.Attribute}}
            public global::System.Buffers.MemoryPool<{{element}}> AsMemoryPool => _memoryPool ??= new MemoryPoolAdapter(this);
            """);
        writer.Member(GeneratedCode.Attribute);
        writer.Open($"private sealed class MemoryPoolAdapter : global::System.Buffers.MemoryPool<{element}>");
        if (!isStatic)
        {
            writer.Lines(
                $$"""
                private readonly {{model.Shape.Reference}} _pool;

                public MemoryPoolAdapter({{model.Shape.Reference}} pool)
                {
                    _pool = pool;
                }

                """);
        }

        writer.Lines(
            $$"""
            public override int MaxBufferSize => Length;

            public override global::System.Buffers.IMemoryOwner<{{element}}> Rent(int minBufferSize = -1)
            {
                global::System.ArgumentOutOfRangeException.ThrowIfLessThan(minBufferSize, -1);
                global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(minBufferSize, Length);
                return new RentedMemory({{(isStatic ? $"{model.Shape.Reference}" : "_pool, _pool")}}.Rent());
            }

            protected override void Dispose(bool disposing)
            {
                // Others use the pool too.
            }
            """);
        writer.Close();
    }

    private static void Owner(SourceWriter writer, FixedLengthPoolModel model)
    {
        var (element, array) = (model.Element.Name, TypeNames.ArrayOf(model.Element.Name));
        var isStatic = model.Pool.IsStatic;
        writer.Member(
            $"""
            /// <summary>A rented array as memory. It serves one rental: a reference to it could not tell that one from the next.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open($"private sealed class RentedMemory : global::System.Buffers.IMemoryOwner<{element}>");
        if (!isStatic)
            writer.Lines($"private readonly {model.Shape.Reference} _pool;");
        writer.Lines($"private {array}? _array;");
        writer.OpenMember($"public RentedMemory({(isStatic ? "" : $"{model.Shape.Reference} pool, ")}{array} array)");
        if (!isStatic)
            writer.Lines("_pool = pool;");
        writer.Lines("_array = array;").Close();
        writer.Member(
            $$"""
            public global::System.Memory<{{element}}> Memory =>
                new global::System.Memory<{{element}}>(_array ?? throw new global::System.ObjectDisposedException("{{model.Shape.DisplayName}}.RentedMemory"));

            public void Dispose()
            {
                // Of two threads that dispose it at once, one gives the array back.
                {{array}}? array = global::System.Threading.Interlocked.Exchange(ref _array, null);
                if (array is not null)
                {
                    {{(isStatic ? model.Shape.Reference : "_pool")}}.Return(array);
                }
            }
            """);
        writer.Close();
    }
}
