using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes the members of a writer.</summary>
/// <remarks>
/// What asks for room compares once, and calls a method that is not inlined when there is none. All of them leave the writer as it was when the pool
/// throws: what is rented is filled first, and takes its place when nothing can fail any more.
/// </remarks>
internal static class WriterEmitter
{
    private const string Layout = "[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Auto)]";

    public static string Emit(WriterModel model, GenerationSettings settings)
    {
        var terms = new WriterTerms(model, settings);
        var element = model.Element.NameInBaseList;
        var baseList = !model.IsInterface ? "" : $" : global::System.Buffers.IBufferWriter<{element}>, global::System.IDisposable";
        return model.Shape.Write(Remarks(model), baseList, model.Texts.Scope, writer =>
        {
            switch (model.Kind)
            {
                case WriterKind.Array:
                    ArrayWriter.Write(writer, terms);
                    break;
                case WriterKind.Blocks:
                    BlockWriter.Write(writer, terms);
                    break;
                default:
                    SpanWriter.Write(writer, terms);
                    break;
            }

            WriterOwner.Write(writer, terms);
            terms.WritePoolCalls(writer);
            model.Texts.Write(writer);
        });
    }

    private static string Remarks(WriterModel model) => model.Kind switch
    {
        WriterKind.Array =>
            """
            /// <remarks>
            /// Keeps what is written in one rented array, until it is disposed. A full array is copied to a longer one, of two to four times its length. <see cref="Clear"/> keeps
            /// the array, so that a writer that is used again allocates nothing, and <see cref="Trim"/> returns it then. Not safe for concurrent use:
            /// what two threads write at the same time is mixed or lost, and no array is returned twice.
            /// </remarks>
            """,
        WriterKind.Blocks =>
            """
            /// <remarks>
            /// Keeps what is written in rented blocks, until it is disposed. Blocks are never copied. <see cref="Clear"/> keeps them, so that a writer that is
            /// used again allocates nothing, and <see cref="Trim"/> returns those that are not needed. Not safe for concurrent use:
            /// what two threads write at the same time is mixed or lost, and no block is returned twice.
            /// </remarks>
            """,
        _ =>
            $"""
            /// <remarks>
            /// Keeps what is written in the buffer that it is given, and in a rented array when that is full, until it is disposed. A default value is an
            /// empty writer. A copy would return the array again, so pass a writer on by <c>ref</c>.
            /// </remarks>{(model.NeedsLayout ? "\n" + Layout : "")}
            """,
    };

    /// <summary>The members that ask a class for room: the same for one array and for blocks, but for what they call when there is none.</summary>
    public static void Room(SourceWriter writer, WriterTerms terms)
    {
        RequestsForRoom(writer, terms);
        Advance(writer, terms);
        writer.Member(
            $$"""
            /// <summary>Writes elements.</summary>
            /// <param name="value">The elements. They may be among those that were written before.</param>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public void Write({{terms.ReadOnlySpan}} value)
            {
                {{terms.Array}}? array = _array;
                int count = _count;
                if (array is not null && value.Length <= {{terms.End}} - count)
                {
                    {{CopyIn(terms)}}
                    _count = count + value.Length;
                }
                else
                {
                    WriteOn(value);
                }
            }

            /// <summary>Writes an element.</summary>
            /// <param name="value">The element.</param>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public void Add({{terms.Element}} value)
            {
                {{terms.Array}}? array = _array;
                int count = _count;
                if (array is null || (uint)count >= (uint){{terms.End}})
                {
                    AddOn(value);
                }
                else
                {
                    array[count] = value;
                    _count = count + 1;
                }
            }
            """);
        Refusals(writer, terms);
    }

    // The sum is compared, and not a difference: a count that two threads have brought behind the end is no room.
    private static void Advance(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>Says that elements were written into the span or memory that was got last.</summary>
            /// <param name="count">How many, from the start of it.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="count"/> is negative, or more than there was room for.</exception>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public void Advance(int count)
            {
                {{terms.Array}}? array = _array;
                int before = _count;
                if (array is null || (ulong)(uint)before + unchecked((uint)count) > (uint){{terms.End}})
                {
                    {{(terms.LendsLonger ? "AdvanceOn(count);\n        return;" : "RefuseAdvance(count);")}}
                }

                _count = before + count;
            }
            """);

    /// <summary>
    /// The copy after the comparison, which needs no second one where it was with the array that is written into. A limit that is a field of its own may belong
    /// to another array by then, if two threads use the writer. An array of another's pool may be of a derived type, and is checked for that.
    /// </summary>
    private static string CopyIn(WriterTerms terms)
    {
        var checkedCopy = $"value.CopyTo(new {terms.Span}(array, count, value.Length));";
        var copy = terms.Model is { MaxLength: null } && (terms.Model.Pool is null || terms.Model.Element.IsSealed)
            ? terms.Safety.Statement(
                UnsafeCalls.UncheckedSpans,
                "value.CopyTo(global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref global::System.Runtime.CompilerServices.Unsafe.Add(\n"
                    + "    ref global::System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array), count), value.Length));",
                "Safe: the comparison above was with this very array, so that so many elements follow. A count is never negative.",
                checkedCopy)
            : checkedCopy;
        return copy.Replace("\n", "\n        ");
    }

    private static void RequestsForRoom(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>Free room to write into, at least <paramref name="sizeHint"/> elements. <see cref="Advance"/> says how many were written.</summary>
            /// <param name="sizeHint">How many elements are needed; 0 for one or more.</param>
            /// <returns>The free room, up to the next call. It may hold anything.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="sizeHint"/> is negative.</exception>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{terms.Span}} GetSpan(int sizeHint = 0)
            {
                {{terms.Array}}? array = _array;
                if (array is null || unchecked((uint)sizeHint) >= (uint)({{terms.End}} - _count))
                {
                    array = MakeRoom(sizeHint);
                }

                return new {{terms.Span}}(array, _count, {{terms.End}} - _count);
            }

            /// <summary>As <see cref="GetSpan"/>, for code that writes later.</summary>
            /// <param name="sizeHint">How many elements are needed; 0 for one or more.</param>
            /// <returns>The free room, up to the next call. It may hold anything.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="sizeHint"/> is negative.</exception>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public global::System.Memory<{{terms.Element}}> GetMemory(int sizeHint = 0)
            {
                {{terms.Array}}? array = _array;
                if (array is null || unchecked((uint)sizeHint) >= (uint)({{terms.End}} - _count))
                {
                    array = MakeRoom(sizeHint);
                }

                return new global::System.Memory<{{terms.Element}}>(array, _count, {{terms.End}} - _count);
            }
            """);

    /// <summary>What is left of the calls that find no room, or no writer.</summary>
    private static void Refusals(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            private {{terms.Array}} Held =>
                _array ?? {{(terms.LendsLonger ? "Resume()" : $"throw new global::System.ObjectDisposedException(\"{terms.Model.Shape.DisplayName}\")")}};

            {{GeneratedCode.NeverInline}}
            private void AddOn({{terms.Element}} value)
            {
                {{terms.Array}} array = MakeRoom(1);
                array[_count] = value;
                _count++;
            }
            """);
        if (terms.LendsLonger)
            return;
        writer.Member(
            $$"""
            {{GeneratedCode.NeverInline}}
            private void RefuseAdvance(int count)
            {
                _ = Held;
                throw new global::System.ArgumentOutOfRangeException(nameof(count), count, "It must be between 0 and the room that there was.");
            }
            """);
    }

    /// <summary>What a writer with its elements in one piece can do with them, by its member <c>WrittenSpan</c>.</summary>
    public static void Copies(SourceWriter writer, WriterTerms terms, string docs)
    {
        var keyword = terms.Model.Kind == WriterKind.Span ? "readonly " : "";
        writer.Member(
            $$"""
            /// <summary>An array of what was written, which no pool knows.</summary>{{docs}}
            {{GeneratedCode.Attribute}}
            public {{keyword}}{{terms.Array}} ToArray()
            {
                return WrittenSpan.ToArray();
            }

            /// <summary>Copies what was written.</summary>
            /// <param name="destination">Gets it, from its start on.</param>
            /// <exception cref="global::System.ArgumentException"><paramref name="destination"/> is too short.</exception>{{docs}}
            {{GeneratedCode.Attribute}}
            public {{keyword}}void CopyTo(scoped {{terms.Span}} destination)
            {
                WrittenSpan.CopyTo(destination);
            }

            /// <summary>Copies what was written, if there is room for it.</summary>
            /// <param name="destination">Gets it, from its start on.</param>
            /// <returns>Whether there was room. If not, nothing was copied.</returns>{{docs}}
            {{GeneratedCode.Attribute}}
            public {{keyword}}bool TryCopyTo(scoped {{terms.Span}} destination)
            {
                return WrittenSpan.TryCopyTo(destination);
            }
            """);
        if (!terms.Model.IsText)
            return;
        writer.Member(
            $$"""
            /// <summary>What was written, as a string.</summary>{{docs}}
            {{GeneratedCode.Attribute}}
            public override {{keyword}}string ToString()
            {
                return new string(WrittenSpan);
            }
            """);
    }

    /// <summary>The length of the array that has room for a number of elements, where those are in one piece.</summary>
    public static void LengthFor(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            // At least twice as long as before, so that all copies together are no more than what was written; short ones grow faster, since renting costs more than room.
            private static int LengthFor(uint needed, int length)
            {
                if (needed > (uint){{terms.Limit}})
                {
                    throw {{terms.BeyondLimit}};
                }

                uint wanted = global::System.Math.Max((length < 16_384 ? 4u : 2u) * (uint)length, {{WriterTerms.FirstLength}}u);
                return (int)global::System.Math.Min(global::System.Math.Max(wanted, needed), (uint){{terms.Limit}});
            }
            """);
}
